import { createHash } from 'node:crypto';
import { SUMS } from '@labrish/release';
import { layOutArchive, type Archive, type Source } from '@labrish/release/files/tar';
import { AudioMissing, type AudioStore } from '#audio/store.ts';
import type { Services } from '#context.ts';
import { deltaFolderOf, folderOf } from '../folder.ts';

/** The files of a version as they were published, or of a delta. */
export interface ReleaseArchive {
  /** In the store. */
  folder: string;
  /** SHA-256 in hex, by path; SHA256SUMS itself included. Nothing else exists. */
  sums: ReadonlyMap<string, string>;
  sums_sha256: string;
  archive: Archive;
}

interface Version {
  series: string;
  version: string;
  month: string;
}

/** What is new in a version since the one before it. */
export interface Delta {
  /** Of its archive, without the ending: `delta-1.0.0-to-1.1.0`. */
  name: string;
  /** The version that one comes from, with its series. */
  from: string;
  whole: ReleaseArchive;
}

/** By store and folder. Published files never change, and a folder's list says whether it is still the one that is known. */
const known = new WeakMap<AudioStore, Map<string, ReleaseArchive>>();

/** @returns null when a file is missing: the version is being removed, or was built on another disk. */
export function findArchive(
  services: Pick<Services, 'releaseFiles'>,
  { series, version, month }: Version,
): Promise<ReleaseArchive | null> {
  return readArchive(services, folderOf({ series, version }), `${series}-${version}`, month);
}

/** A delta lies in a folder of its own, with sums of its own. @returns null where there is none */
export async function findDelta(
  services: Pick<Services, 'releaseFiles'>,
  { series, version, month, previous_version }: Version & { previous_version: string | null },
): Promise<Delta | null> {
  if (previous_version === null) return null;
  const name = `delta-${previous_version}-to-${version}`;
  const whole = await readArchive(services, deltaFolderOf({ series, version }), name, month);
  return whole && { name, from: `${series}-${previous_version}`, whole };
}

/** @param root the folder's name in the archive */
async function readArchive(
  { releaseFiles: { store } }: Pick<Services, 'releaseFiles'>,
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
