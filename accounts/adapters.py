from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest
from django.shortcuts import redirect

from accounts import guests, names
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Where allauth meets our guests and our names."""

    error_messages = DefaultAccountAdapter.error_messages | {"username_taken": names.TAKEN}

    def new_user(self, request: HttpRequest) -> AbstractBaseUser:
        """A guest who signs up keeps the row, and so every game that points at it."""
        return guests.guest_of(request.user) or User()

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> AbstractBaseUser:
        user.is_guest = False
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError as error:  # somebody took the name since the form was checked
            messages.error(request, names.TAKEN)
            raise ImmediateHttpResponse(redirect("account_signup")) from error

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = super().clean_username(names.clean(username), shallow)
        if not shallow and User.objects.named(name).exists():
            raise ValidationError(names.TAKEN, code="username_taken")
        return name

    def login(self, request: HttpRequest, user: User) -> None:
        """Signs in; a guest's games are settled here because every way of signing in ends here."""
        guest = guests.guest_of(request.user)
        leave_behind = bool(request.session.pop(guests.LEAVE_BEHIND, False))
        super().login(request, user)
        if guest and guest.pk != user.pk:
            guests.settle(request, guest, user, leave_behind)
