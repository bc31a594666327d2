"""Measurements: ratios of things that run side by side in one run, never a pass or a fail.

`make bench` runs them all and writes what it prints as JSON to var/bench/.
"""
