import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./samples/', import.meta.url);

/** A recording (or a thing that is none) of test/audio/samples. */
export function sample(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}

export const sampleNames = readdirSync(folder).filter((name) => name !== 'README.md');
