"""People's names in templates, with the way to their profiles."""

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from accounts.models import User

register = template.Library()


@register.simple_tag
def person(user: User | None, name: str = "") -> SafeString:
    """A name as a link where a profile can be seen; `name` where nobody sits."""
    if user is None:
        return conditional_escape(name)
    if user.is_guest or not user.is_active:
        return conditional_escape(user.username)
    url = reverse("games:profile", args=[user.username])
    return format_html('<a class="person" href="{}">{}</a>', url, user.username)
