// The folder that submissions are downloaded to: `metadata.jsonl` and `audio/<id>.<extension>`.
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EXTENSIONS, isAudioType } from '@labrish/api/submissions/audio-types';
import type { Submission } from '@labrish/api/submissions/schema';

/** The facts of a recording that is complete in the folder. */
export interface AudioFacts {
  audio_file: string;
  /** Hexadecimal. */
  audio_sha256: string;
  audio_bytes: number;
}

/** One line of `metadata.jsonl`; the three facts are null while the recording is not in the folder. */
export type Line = Omit<Submission, 'peaks' | 'storage_url'> & {
  [K in keyof AudioFacts]: AudioFacts[K] | null;
};

export interface Folder {
  path: string;
  /** Facts that earlier runs recorded, by id; null for submissions without a recording. */
  known: Map<string, AudioFacts | null>;
  /** Names below `audio/`, of complete files only. */
  files: Set<string>;
}

export const METADATA = 'metadata.jsonl';
/** The only format that may become a file name. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Opens or creates the folder, and removes partial files of an interrupted run. */
export async function openFolder(path: string): Promise<Folder> {
  await mkdir(join(path, 'audio'), { recursive: true });
  const files = new Set<string>();
  for (const name of await readdir(join(path, 'audio')))
    if (name.endsWith('.part')) await rm(join(path, 'audio', name), { force: true });
    else if (ID.test(idOf(name))) files.add(name);
  const known: Folder['known'] = new Map();
  // The second file is from an interrupted run; its newer facts win.
  for (const name of [METADATA, `${METADATA}.part`]) await readKnown(join(path, name), known);
  return { path, known, files };
}

/** Returns `<id>.ogg`; an unknown type gets `.bin`. @throws for an invalid id. */
export function audioName({ id, audio_type }: Pick<Submission, 'id' | 'audio_type'>): string {
  if (!ID.test(id)) throw new Error(`The server gave an id that is none: ${JSON.stringify(id)}`);
  return `${id}.${audio_type && isAudioType(audio_type) ? EXTENSIONS[audio_type] : 'bin'}`;
}

export function idOf(name: string): string {
  return name.replace(/\..*$/, '');
}

/** Builds a line without fields that only a player needs, and without the server's storage path. */
export function toLine(submission: Submission, audio: AudioFacts | null): Line {
  const { peaks: _peaks, storage_url: _place, ...rest } = submission;
  return { ...rest, audio_file: null, audio_sha256: null, audio_bytes: null, ...audio };
}

/** Lists ids in the folder that were not in the list just read: withdrawn, or outside this run's filters. */
export function unlisted({ known, files }: Folder, listed: ReadonlySet<string>): string[] {
  const here = new Set([...known.keys(), ...[...files].map(idOf)]);
  return [...here].filter((id) => !listed.has(id)).sort();
}

async function readKnown(file: string, known: Folder['known']): Promise<void> {
  try {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      const line = parsed(text);
      if (line) known.set(...line);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Parses a line. @returns undefined for a line that is truncated or not ours */
function parsed(text: string): [string, AudioFacts | null] | undefined {
  try {
    const { id, audio_file, audio_sha256, audio_bytes } = JSON.parse(text) as Partial<Line>;
    if (typeof id !== 'string' || !ID.test(id)) return undefined;
    const whole = audio_file && audio_sha256 && typeof audio_bytes === 'number';
    return [id, whole ? { audio_file, audio_sha256, audio_bytes } : null];
  } catch {
    return undefined;
  }
}
