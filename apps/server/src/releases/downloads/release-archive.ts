import { createHash } from 'node:crypto';
import { SUMS } from '@labrish/release/files/sums';
import { layOutArchive, type Archive, type Source } from '@labrish/release/files/tar';
import { AudioMissing, type AudioStore } from '#audio/store.ts';
import type { Services } from '#context.ts';
import { deltaFolderOf, folderOf } from '../folder.ts';
import type { releases } from '@labrish/db';

/** The published files of a version, or those of a delta. */
export interface ReleaseArchive {
  /** The folder's key in the store. */
  folder: string;
  /** SHA-256 in hex, by path, including SHA256SUMS itself. Other paths are not served. */
  sums: ReadonlyMap<string, string>;
  sums_sha256: string;
  archive: Archive;
}

type Version = Pick<releases, 'series' | 'version' | 'month'>;

/** The delta of a version against the previous one. */
export interface Delta {
  /** Name of its archive without the extension: `delta-1.0.0-to-1.1.0`. */
  name: string;
  /** The previous version, with its series. */
  from: string;
  whole: ReleaseArchive;
}

/** Archives by store and folder. Published files never change; the hash of SHA256SUMS shows whether an entry is current. */
const known = new WeakMap<AudioStore, Map<string, ReleaseArchive>>();

/** Finds a version's archive. @returns null if a file is missing: it is being removed, or was built on another disk. */
export function findArchive(
  services: Services,
  { series, version, month }: Version,
): Promise<ReleaseArchive | null> {
  return readArchive(services, folderOf({ series, version }), `${series}-${version}`, month);
}

/** Finds the delta, which has a folder and a SHA256SUMS of its own. @returns null where there is none */
export async function findDelta(
  services: Services,
  { series, version, month, previous_version }: Version & { previous_version: string | null },
): Promise<Delta | null> {
  if (previous_version === null) return null;
  const name = `delta-${previous_version}-to-${version}`;
  const whole = await readArchive(services, deltaFolderOf({ series, version }), name, month);
  return whole && { name, from: `${series}-${previous_version}`, whole };
}

/** Reads SHA256SUMS and lays out the archive. @param root the folder's name in the archive */
async function readArchive(
  { releaseFiles: { store } }: Services,
  folder: string,
  root: string,
  month: string,
): Promise<ReleaseArchive | null> {
  const wholes = known.get(store) ?? new Map<string, ReleaseArchive>();
  known.set(store, wholes);
  try {
    const list = await store.get(`${folder}/${SUMS}`);
    const sums_sha256 = createHash('sha256').update(list).digest('hex');
    const before = wholes.get(folder);
    if (before?.sums_sha256 === sums_sha256) return before;
    const sums = new Map([...parseSums(list.toString()), [SUMS, sums_sha256]]);
    const archive = await layOutArchive(sourceOf(store, folder), root, month, [...sums.keys()]);
    const whole = { folder, sums, sums_sha256, archive };
    wholes.set(folder, whole);
    return whole;
  } catch (error) {
    if (!(error instanceof AudioMissing)) throw error;
    wholes.delete(folder);
    return null;
  }
}

function sourceOf(store: AudioStore, folder: string): Source {
  return {
    size: (name) => store.size(`${folder}/${name}`),
    read: (name, range) => store.read(`${folder}/${name}`, range),
  };
}

function parseSums(list: string): [path: string, sha256: string][] {
  return list
    .split('\n')
    .filter(Boolean)
    .map((line) => [line.slice(66), line.slice(0, 64)]);
}
