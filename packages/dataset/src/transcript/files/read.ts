import { readEaf } from './eaf.ts';
import { readTextGrid } from './textgrid.ts';
import { FileFault, type Tier } from './tier.ts';

/** Maximum size of a file, in bytes: several times that of 500 segments. */
export const MOST_BYTES = 2_000_000;

/**
 * Reads a TextGrid or an EAF, in UTF-8, or in UTF-16 with a byte order mark.
 *
 * @returns the tiers that have words with times, or what is wrong with the file, in a sentence
 */
export function readTranscriptFile(bytes: Uint8Array): { tiers: Tier[] } | { fault: string } {
  try {
    const text = decoded(bytes);
    if (!text.startsWith('<') && !text.slice(0, 100).includes('ooTextFile'))
      throw new FileFault('This is neither a TextGrid of Praat nor an EAF of ELAN.');
    const tiers = (text.startsWith('<') ? readEaf(text) : readTextGrid(text)).filter(
      ({ segments }) => segments.length,
    );
    if (tiers.length === 0) throw new FileFault('No tier of this file has words with times.');
    return { tiers };
  } catch (problem) {
    if (problem instanceof FileFault) return { fault: problem.message };
    throw problem;
  }
}

function decoded(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new FileFault('The file is larger than 2 MB.');
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).trimStart();
  } catch {
    throw new FileFault('The letters of the file cannot be read. Save it in UTF-8.');
  }
}

/** Chooses the tier to take: the one named `natural`, else the only one. @returns undefined when a person must choose */
export function chosenTier(tiers: readonly Tier[]): Tier | undefined {
  return tiers.find(({ name }) => name === 'natural') ?? (tiers.length === 1 ? tiers[0] : undefined);
}
