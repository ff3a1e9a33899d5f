import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./samples/', import.meta.url);

/** Reads a file of test/audio/samples: a recording, or something that is not audio. */
export function sample(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}

export const sampleNames = readdirSync(folder).filter((name) => name !== 'README.md');
