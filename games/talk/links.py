"""Plain text with its web addresses made into links that give nothing away."""

from django.utils.html import Urlizer
from django.utils.safestring import SafeString, mark_safe


class _Links(Urlizer):
    """Django's, for http and https alone: mail addresses stay text, and no link is vouched for."""

    url_template = '<a href="{href}" rel="nofollow noopener noreferrer ugc"{attrs}>{url}</a>'

    @staticmethod
    def is_email_simple(value: str) -> bool:
        return False


_links = _Links()


def linked(text: str) -> SafeString:
    """The text, escaped, with links."""
    return mark_safe(_links(text, trim_url_limit=60, autoescape=True))
