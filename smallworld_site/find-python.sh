# Sets PYTHON to a Python of 3.11 or newer, or ends with a sentence. For ./start and ./test.
PYTHON=
found=
for name in python3.11 python3.12 python3.13 python3 python; do
    version=$("$name" -c 'import sys; print("%d.%d" % sys.version_info[:2], sys.version_info >= (3, 11))' 2>/dev/null) || continue
    case $version in
        *True) PYTHON=$name; break ;;
        *) found="; $name is ${version% *}" ;;
    esac
done
if [ -z "$PYTHON" ]; then
    echo "Azeroth by Post needs Python 3.11 or newer on the PATH$found." >&2
    exit 1
fi
