import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { draftOf, type Draft } from '#machine-drafts/draft.ts';
import { connectEngine } from '#recogniser/engine.ts';
import { hasPocketsphinx, openPocketsphinx } from './pocketsphinx.ts';

const NOTE = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));

test.skipIf(!hasPocketsphinx)(
  'real ears hear words with times in an English voice note',
  { timeout: 60_000 },
  async () => {
    const ears = await openPocketsphinx();
    const heard = await connectEngine({ url: ears.url, model: 'en-us' }, { attempts: 1 })(NOTE);
    await ears.close();
    const draft = draftOf(heard, { duration_ms: 5_960, speech_ratio: null });
    expect(draft).toMatchObject({ text: expect.stringMatching(/\bwhat are you\b/) as string });
    const { words } = draft as Draft;
    expect(words.length).toBeGreaterThan(8);
    expect(words.every(({ from_ms, to_ms }) => from_ms < to_ms && to_ms <= 6_000)).toBe(true);
    // Poor ears: they are sure of some words, and not of others.
    const sure = words.filter(({ confidence }) => (confidence ?? 0) >= 0.5);
    expect(sure.length).toBeGreaterThan(0);
    expect(sure.length).toBeLessThan(words.length);
  },
);
