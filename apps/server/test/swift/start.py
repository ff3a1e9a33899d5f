# Starts one of Swift's servers with a swift.conf of the test's own: `start.py {folder} {proxy|account|container|object}`.
# Where that file lies is fixed in Swift, so it is set before any of the servers is loaded.
import sys

import swift.common.utils

folder, kind = sys.argv[1:]
swift.common.utils.SWIFT_CONF_FILE = f'{folder}/swift.conf'

from swift.common.wsgi import run_wsgi  # noqa: E402

sys.exit(run_wsgi(f'{folder}/{kind}.conf', f'{kind}-server', verbose=False))
