// Posts voice notes for `npm run bench` as phones do, each from a different contributor and with its own id.
/* global Blob, FormData */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';
import { at } from '../figures.mjs';

const MS = 3000;
const PHONES = 8;

/** @returns requests a second and the 99th percentile in milliseconds. */
export async function postNotes({ url }, path) {
  const bytes = readFileSync(join(root, 'apps/server/test/audio/samples', 'voice-note.ogg'));
  const took = [];
  const end = performance.now() + MS;
  const phone = async () => {
    const person = randomUUID();
    while (performance.now() < end) {
      const form = new FormData();
      form.set('person', person);
      form.set('message_id', randomUUID());
      form.set('media', new Blob([bytes], { type: 'audio/ogg' }), 'note.ogg');
      const began = performance.now();
      const response = await fetch(url + path, { method: 'POST', body: form });
      if (response.status !== 202) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: PHONES }, phone));
  return { rate: took.length / (MS / 1000), p99: at(took, 0.99) };
}
