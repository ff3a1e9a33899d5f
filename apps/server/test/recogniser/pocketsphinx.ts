import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeAudio } from '#audio/decode.ts';
import { inspectAudio } from '#audio/inspect.ts';
import { openStandIn, say, type StandIn } from './stand-in.ts';

const MODEL = '/usr/share/pocketsphinx/model/en-us';
const RATE = 16_000;

/** Whether Debian's pocketsphinx and its model of English are installed: poor ears, and real ones. */
export const hasPocketsphinx = (() => {
  try {
    execFileSync('sh', ['-c', `command -v pocketsphinx_continuous && test -d ${MODEL}/en-us`], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
})();

/** Starts a server that speaks OpenAI's protocol and hears with pocketsphinx. */
export function openPocketsphinx(): Promise<StandIn> {
  return openStandIn((asked, response) => {
    hear(asked.audio).then(
      (heard) => say(heard)(asked, response),
      (error: unknown) => say({ error: String(error) }, 500)(asked, response),
    );
  });
}

async function hear(audio: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'labrish-ears-'));
  try {
    const raw = join(folder, 'note.raw');
    await writeFile(raw, await decoded(audio));
    const { stdout } = await promisify(execFile)('pocketsphinx_continuous', [
      ...['-infile', raw, '-time', 'yes', '-logfn', '/dev/null', '-samprate', String(RATE)],
      ...['-hmm', `${MODEL}/en-us`, '-lm', `${MODEL}/en-us.lm.bin`, '-dict', `${MODEL}/cmudict-en-us.dict`],
    ]);
    const lines = stdout.split('\n');
    const words = lines.flatMap((line) => {
      const [, word, start, end, probability] = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/.exec(line) ?? [];
      const isWord = word !== undefined && /^[a-z']/.test(word);
      return isWord
        ? {
            word: word.replace(/\(\d\)$/, ''),
            start: Number(start),
            end: Number(end),
            probability: Number(probability),
          }
        : [];
    });
    return { text: words.map(({ word }) => word).join(' '), words };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Decodes a file to 16 bits at 16 kHz. */
async function decoded(audio: Buffer): Promise<Buffer> {
  const found = await inspectAudio(audio);
  const chunks = found.kind === 'audio' ? decodeAudio(audio, found, RATE) : null;
  if (!chunks) throw new Error('not an audio file');
  const parts: Buffer[] = [];
  for await (const { samples } of chunks)
    parts.push(
      Buffer.from(Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 32_767).buffer),
    );
  return Buffer.concat(parts);
}
