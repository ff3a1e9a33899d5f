import { LETTERS } from '@labrish/dataset/scoring/letters';
import { jsonText } from '../escape.ts';

/**
 * Python that scores a recogniser. It normalises and counts as packages/dataset/src/scoring does, with the same tables of characters,
 * and so gives the same figures; only the errors in characters are counted in another, faster way.
 */
export const SCORE = `"""Score a recogniser:  python3 scripts/score.py hypotheses.tsv [--part test]

Run it in the release's folder.  Needs nothing but Python 3.9 or newer.  A line of hypotheses.tsv is a clip_id,
a tab and the words.  Both sides are normalised: tags in brackets, apostrophes, case and punctuation do not count.
A recording that two people wrote down has two references: the one with fewer errors counts.  Every error costs
the same.  N: words of the references; S, D, I: words replaced, left out, added.  A missing hypothesis is empty.
WER lies between low and high for 95 % of 1,000 draws of as many speakers; None: fewer than five.

Writes references.trn and hypotheses.trn beside hypotheses.tsv.  sclite reads them; its errors have other costs:
sclite -s -e utf-8 -i rm -r references.trn trn -h hypotheses.trn trn
"""

import argparse
import json
import pathlib
import re
import statistics
import sys

LETTERS = ${jsonText(LETTERS, 0)}
BLANK, MARK = (
    re.sub(r"\\\\u\\{(\\w+)\\}", lambda code: "\\\\U" + code[1].zfill(8), LETTERS[name]) + "+" for name in ("blank", "mark")
)
REPLACED, ORDER, WHOLE = str.maketrans(LETTERS["replaced"]), LETTERS["order"], LETTERS["whole"]
PARTS = {whole: parts for parts, whole in WHOLE.items()}


def normalise(text):
    text = re.sub(BLANK, " ", re.sub(r"\\[[^\\[\\]]*\\]", " ", text).translate(REPLACED))
    return re.sub(" +", " ", re.sub("." + MARK, compose, re.sub("(^| )" + MARK, r"\\1", text))).strip(" ")


def compose(marked):
    whole, marks, rest, last = marked[0][0], marked[0][1:], "", None
    while whole in PARTS:
        whole, marks = PARTS[whole][0], PARTS[whole][1] + marks
    for mark in sorted(marks, key=ORDER.get):
        if last != ORDER[mark] and whole + mark in WHOLE:
            whole = WHOLE[whole + mark]
        else:
            rest, last = rest + mark, ORDER[mark]
    return whole + rest


def word_errors(references, hypothesis):
    """Return N, S, D and I.  One number holds all counts of a place: the errors from bit 60, then S, D and I."""
    found = []
    replaced, left_out, added = (1 << 60) + (1 << 40), (1 << 60) + (1 << 20), (1 << 60) + 1
    for reference in references:
        row = [added * j for j in range(len(hypothesis.split()) + 1)]
        for word in reference.split():
            above, row = row, [row[0] + left_out]
            for j, other in enumerate(hypothesis.split()):
                moves = (above[j] + (word != other) * replaced, row[j] + added, above[j + 1] + left_out)
                row.append(min(moves, key=lambda counts: counts >> 60))
        found.append((len(reference.split()), row[-1]))
    n, counts = min(found, key=lambda one: one[1] >> 60)
    return (n, *(counts >> bit & 0xFFFFF for bit in (40, 20, 0)))


def character_errors(references, hypothesis):
    """Return the characters and the errors: Levenshtein's distance, with a column of the table as bits (Hyyrö 2003)."""
    found = []
    for reference in references:
        places, up, down, errors = {}, (1 << len(reference)) - 1, 0, len(reference)
        for place, character in enumerate(reference):
            places[character] = places.get(character, 0) | 1 << place
        for character in hypothesis:
            same = places.get(character, 0)
            straight = ((same & up) + up ^ up) | same | down
            more, less = (down | ~(straight | up)) << 1 | 1, (up & straight) << 1
            errors += (more >> len(reference) & 1) - (less >> len(reference) & 1)
            up, down = less | ~(straight | more), more & straight
        found.append((errors, -len(reference)))
    errors, negative = min(found)
    return -negative, errors


def draws(state=1):
    """Yield numbers from 0 to below 1, the same on every machine: Mulberry32."""
    while True:
        state = state + 0x6D2B79F5 & 0xFFFFFFFF
        mixed = (state ^ state >> 15) * (state | 1) & 0xFFFFFFFF
        mixed ^= mixed + (mixed ^ mixed >> 7) * (mixed | 61) & 0xFFFFFFFF
        yield (mixed ^ mixed >> 14) / 2**32


def interval(speakers):
    """Return the ends of the 95 % interval of WER, from the N and the errors of each speaker: a percentile bootstrap."""
    rates, random = [], draws()
    for _ in range(1000 if len(speakers) >= 5 else 0):
        n, errors = map(sum, zip(*(speakers[int(next(random) * len(speakers))] for _ in speakers)))
        rates += [errors / n] if n else []
    cuts = statistics.quantiles(rates, n=40, method="inclusive") if len(rates) > 500 else [None]
    return cuts[0], cuts[-1]


def references_of(row):
    layers = json.loads(row.get("transcripts") or "[]")
    texts = [one["text"] for one in layers if one["layer"] == "natural"] or [row["transcription"]]
    return sorted((normalise(text) for text in texts if text), key=lambda text: -len(text.split()))


def read_hypotheses(path, rows):
    hypotheses = {}
    for number, line in enumerate(path.read_text("utf-8-sig").split("\\n"), 1):
        name, _, text = line.partition("\\t")
        clip_id = re.sub(r"\\.ogg$", "", name.strip())
        if line.strip() and (clip_id not in rows or clip_id in hypotheses):
            why = "is there twice" if clip_id in hypotheses else "is no recording of this part"
            raise SystemExit(f"{path}, line {number}: {clip_id!r} {why}. Correct the line; nothing was scored.")
        hypotheses[clip_id] = normalise(text)
    return hypotheses


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hypotheses", type=pathlib.Path)
    parser.add_argument("--part", default="test", help="also dev, test_recent or test_unseen_topic")
    options = parser.parse_args()
    table = pathlib.Path("tsv", "validated.tsv").read_text("utf-8").split("\\n")[:-1]
    rows = [dict(zip(table[0].split("\\t"), line.split("\\t"))) for line in table[1:]]
    rows = {row["audio_file"].split(".")[0]: row for row in rows if row["split"] == options.part}
    if not any(map(references_of, rows.values())):
        raise SystemExit(f"No recording of the part {options.part} has a transcription. Choose another part.")
    hypotheses, scores, trn = read_hypotheses(options.hypotheses, rows), {}, {"references": [], "hypotheses": []}
    for clip_id, row in rows.items():
        references, hypothesis = references_of(row), hypotheses.get(clip_id, "")
        if not references:
            continue
        if clip_id not in hypotheses:
            print(f"No hypothesis for {clip_id}: it counts as empty.", file=sys.stderr)
        counts = (1, *word_errors(references, hypothesis), *character_errors(references, hypothesis))
        for name in ("all", row["category"]):
            speakers, speaker = scores.setdefault(name, {}), row["client_id"]
            speakers[speaker] = [sum(pair) for pair in zip(speakers.get(speaker, [0] * 7), counts)]
        texts = [text or "@" for text in dict.fromkeys(references)]
        end = f" ({row['client_id']}-{clip_id})\\n"
        trn["references"].append((texts[0] if len(texts) == 1 else f"{{ {' / '.join(texts)} }}") + end)
        trn["hypotheses"].append((hypothesis or "@") + end)
    for name, lines in trn.items():
        options.hypotheses.with_name(name + ".trn").write_bytes("".join(lines).encode())
    print("category", "clips", "N", "S", "D", "I", "characters", "errors", "WER", "CER", "low", "high", sep="\\t")
    for name, speakers in sorted(scores.items()):
        _, n, s, d, i, characters, errors = counts = [sum(column) for column in zip(*speakers.values())]
        rates = (s + d + i) / n if n else None, errors / characters if characters else None
        print(name, *counts, *rates, *interval([(own[1], sum(own[2:5])) for _, own in sorted(speakers.items())]), sep="\\t")


if __name__ == "__main__":
    main()
`;
