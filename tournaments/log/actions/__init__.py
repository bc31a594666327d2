"""What can be done in an event: from its state and a request to the payloads to append, or a refusal. Pure.

One module a topic. Nothing here changes a state; an action that has been done already gives no payload. Who may do it
is for the caller to know.
"""
