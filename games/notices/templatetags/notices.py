"""What the head of every page says about notices."""

from django import template

from games.models import Visitor
from games.notices.models import Notice

register = template.Library()


@register.simple_tag
def unseen_notices(user: Visitor) -> int:
    """How many the site has told that the person has not looked at; makes a query."""
    if not user.is_authenticated:
        return 0
    return int(Notice.objects.filter(user=user.pk).told_on_page().unseen().order_by().count())
