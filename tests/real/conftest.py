"""Only where ./test has started PostgreSQL and Redis, or the environment names them."""

import os

# Elsewhere these files are not collected at all; ./test says so in its last lines.
collect_ignore_glob = [] if os.environ.get("REDIS_URL") else ["test_*.py"]
