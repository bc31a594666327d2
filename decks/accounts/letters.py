"""The letter to whoever forgot a password.

It is written outside the request, whether anybody has the address or not: who asks can read from neither the answer
nor the time it takes whether there is such an account.
"""

from __future__ import annotations

from django.contrib.auth.forms import PasswordResetForm
from django_tasks import task


# Whoever waits for a letter is not kept waiting by decks that are judged anew.
@task(priority=10)
def send_reset_letters(email: str, domain: str, secure: bool) -> None:
    """A letter to every account with this address, with a link that sets a new password once."""
    form = PasswordResetForm({"email": email})
    if form.is_valid():
        form.save(
            domain_override=domain,
            use_https=secure,
            subject_template_name="accounts/letters/reset_subject.txt",
            email_template_name="accounts/letters/reset.txt",
        )
