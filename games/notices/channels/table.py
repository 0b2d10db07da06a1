"""Which module serves which channel."""

from collections.abc import Callable

from games.notices.channels import Letter, email, page, webhook, webpush
from games.notices.events import Channel

CHANNELS: dict[str, Callable[[Letter], None]] = {
    Channel.EMAIL: email.send,
    Channel.PUSH: webpush.send,
    Channel.WEBHOOK: webhook.send,
    Channel.PAGE: page.send,
}
