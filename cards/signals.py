"""What the card data tells those who build on it."""

from django.dispatch import Signal

# Cards, sets or lists have changed: sent with the new `version`, in the transaction of the change, when all of it is
# written.
catalogue_changed = Signal()
