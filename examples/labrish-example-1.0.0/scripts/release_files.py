"""What the other scripts share. Needs nothing but Python 3.9 or newer."""
import contextlib, io, os, pathlib, re

ROOT = pathlib.Path(__file__).resolve().parent.parent

def clips():
    """Yield every validated recording as a dict of the cells in tsv/validated.tsv, without the apostrophes for spreadsheets."""
    with open(ROOT / "tsv/validated.tsv", encoding="utf-8", newline="\n") as table:
        names = next(table).rstrip("\n").split("\t")
        for line in table:
            yield {name: re.sub(r"^'(?='*[=+\-@])", "", cell) for name, cell in zip(names, line.rstrip("\n").split("\t"))}

def audio_of(clip):
    """Return the path of a recording that extract_audio.py has written."""
    path = ROOT / "audio" / clip["audio_file"]
    if not path.exists():
        raise SystemExit(f"{path} is missing. Run scripts/extract_audio.py first.")
    return path

@contextlib.contextmanager
def replacing(path):
    """Open a file for bytes that replaces path only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(beside(path), "wb") as file:
        yield file
    os.replace(beside(path), path)

def beside(path):
    return path.with_name(path.name + ".partial")

@contextlib.contextmanager
def opened(path):
    """Open a Parquet file of the release. What is not such a file ends the script."""
    try:
        with open(path, "rb") as file:
            yield Parquet(file)
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise SystemExit(f"{path} is damaged, or not as it was published ({error}). Download it again.")

STRUCT, BYTE_ARRAY = 12, 6
SIZES = {1: 4, 2: 8, 4: 4, 5: 8}  # INT32, INT64, FLOAT, DOUBLE

class Parquet:
    """A Parquet file. groups holds its groups of rows as Thrift has them: numbers of fields with their type and value."""

    def __init__(self, file):
        self.file = file
        end = file.seek(max(file.seek(0, 2) - 8, 0))
        size, mark = int.from_bytes(file.read(4), "little"), file.read()
        if mark != b"PAR1" or size > end:
            raise ValueError("it does not end as a Parquet file does")
        file.seek(end - size)
        self.footer = thrift(io.BytesIO(file.read(size)), STRUCT)
        self.groups = self.footer[4][1][1]
        self.levels = list(levels_of(iter(self.footer[2][1][1])))

    def values(self, group, name):
        """Return a column of a group: text and bytes as bytes, without their length. A missing value is None."""
        for chunk, levels in zip(group[1][1][1], self.levels):
            if b".".join(chunk[3][1][3][1][1]) == name.encode():
                return [value and value[4:] for _, _, value in self.entries(chunk, levels)]
        raise LookupError(f"it has no column {name}")

    def entries(self, chunk, levels):
        """Return a column's values as they lie there, each with its repetition level (0: begins a row) and definition level."""
        meta = chunk[3][1]
        if meta[4][1] != 0:
            raise ValueError("it is compressed")
        data = io.BytesIO(self.chunk_bytes(chunk))
        dictionary, found = [], []
        while data.tell() < len(data.getbuffer()):
            page = thrift(data, STRUCT)
            body = data.read(page[3][1])
            if page[1][1] == 2:
                dictionary = list(plain(body, meta[1][1]))
                continue
            head = page[8][1]
            count, split = head[1][1], head[6][1]
            end = split + head[5][1]
            repeated, defined = unpack(body[:split], levels[1], count), unpack(body[split:end], levels[0], count)
            values = plain(body[end:], meta[1][1])
            if head[4][1] == 8:
                width = body[end] if body[end:] else 0
                values = (dictionary[n] for n in unpack(body[end + 1 :], (1 << width) - 1, count - head[2][1]))
            found += [(r, d, next(values) if d == levels[0] else None) for r, d in zip(repeated, defined)]
        return found

    def chunk_bytes(self, chunk):
        meta = chunk[3][1]
        self.file.seek(meta.get(11, meta[9])[1])
        data = self.file.read(meta[7][1])
        if len(data) < meta[7][1]:
            raise ValueError("it is cut off")
        return data

def levels_of(schema, defined=0, repeated=0):
    """Yield the highest definition and repetition level of each column, in their order."""
    element = next(schema)
    kind, children = (element.get(field, (0, 0))[1] for field in (3, 5))
    defined, repeated = defined + (kind > 0), repeated + (kind == 2)
    if not children:
        yield defined, repeated
    for _ in range(children):
        yield from levels_of(schema, defined, repeated)

def plain(data, kind):
    """Yield plain values as they lie there; the length before text is part of it."""
    at = 0
    while at < len(data):
        end = at + (SIZES[kind] if kind != BYTE_ARRAY else 4 + int.from_bytes(data[at : at + 4], "little"))
        if end > len(data):
            raise ValueError("a value is cut off")
        yield data[at:end]
        at = end

def unpack(data, most, count):
    """Return numbers from 0 to most, which lie there as runs or packed in bits."""
    width, data, found = most.bit_length(), io.BytesIO(data), []
    while most and len(found) < count:
        head = varint(data)
        if head & 1:
            packed = int.from_bytes(data.read((head >> 1) * width), "little")
            found += [packed >> n * width & (1 << width) - 1 for n in range((head >> 1) * 8)]
        else:
            found += [int.from_bytes(data.read(width + 7 >> 3), "little")] * (head >> 1)
    return found[:count] if most else [0] * count

def varint(data):
    byte = data.read(1)[0]
    return byte if byte < 128 else byte & 127 | varint(data) << 7

def thrift(data, kind):
    """Read a value of Thrift's compact protocol: a struct as {field: (type, value)}, a list as (type, values)."""
    if kind in (1, 2):
        return kind == 1
    if 4 <= kind <= 6:
        coded = varint(data)
        return coded >> 1 ^ -(coded & 1)
    if kind == 8:
        return data.read(varint(data))
    if kind == 9:
        head = data.read(1)[0]
        size = head >> 4 if head >> 4 < 15 else varint(data)
        return head & 15, [thrift(data, head & 15) for _ in range(size)]
    fields, field = {}, 0
    while head := data.read(1)[0]:
        field += head >> 4
        fields[field] = head & 15, thrift(data, head & 15)
    return fields
