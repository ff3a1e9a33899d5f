import { mulberry32 } from '@labrish/dataset/agreement/bootstrap';
import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { normaliseTranscription } from '@labrish/dataset';
import { SCORE } from '@labrish/release/scripts/score';
import { newFolder } from '@labrish/release/testing/folder';
import { expect, test } from 'vitest';

const hasPython = spawnSync('python3', ['--version']).status === 0;

const NORMALISE = `
import score
with open("in.txt", encoding="utf-8", newline="\\n") as lines, open("out.txt", "wb") as out:
    for line in lines:
        out.write((score.normalise(line[:-1]) + "\\n").encode())
`;

/** Latin letters, marks, other characters below U+2C00, then any; the first two more often. */
const RANGES = [
  ...([
    [0x20, 0x24f],
    [0x300, 0x36f],
    [0x20, 0x24f],
    [0x300, 0x36f],
    [0x1e00, 0x1eff],
    [0, 0x2bff],
  ] as const),
  [0x2c00, 0x10ffff],
] as const;

test.skipIf(!hasPython)('Python and TypeScript normalise a million texts to the same bytes', async () => {
  const random = mulberry32(20_261_124);
  const below = (limit: number) => Math.floor(random() * limit);
  const character = () => {
    const [from, to] = RANGES[below(RANGES.length)] ?? [0, 0];
    const code = from + below(to - from + 1);
    // A line end would be two texts, and UTF-8 has no surrogates.
    return code === 0x0a || (code >= 0xd800 && code <= 0xdfff) ? ' ' : String.fromCodePoint(code);
  };
  const texts = Array.from({ length: 1_000_000 }, () =>
    Array.from({ length: below(12) }, character).join(''),
  );
  const folder = await newFolder();
  await writeFile(join(folder, 'score.py'), SCORE);
  await writeFile(join(folder, 'in.txt'), texts.map((text) => `${text}\n`).join(''));
  await promisify(execFile)('python3', ['-c', NORMALISE], { cwd: folder });
  const mine = Buffer.from(texts.map((text) => `${normaliseTranscription(text)}\n`).join(''));
  expect(mine.equals(await readFile(join(folder, 'out.txt')))).toBe(true);
  expect(mine.length).toBeGreaterThan(5_000_000);
});
