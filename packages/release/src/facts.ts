import type { Clip, Part } from '@labrish/dataset/release/clip';
import type { Licence } from '@labrish/dataset/release/licences';
import type { Pilot } from '@labrish/pilot';
import type { ReleaseFile } from './files/line-writer.ts';

/** What the files of a version state about the version itself. No date is finer than a month. */
export interface ReleaseFacts {
  /** Name of the series, in lower case with hyphens: `labrish-jamaica`. With the version it names the folder. */
  name: string;
  /** Semantic version without a `v`: `1.0.0`. */
  version: string;
  /** For people: `Labrish Jamaica`. */
  title: string;
  /** `2026-11`. */
  month: string;
  /** The page that offers the dataset. */
  url: string;
  /** Address of the newest `withdrawn.tsv`, which needs no account. */
  withdrawn_url: string;
  /** Address that says whether this version may still be used. */
  status_url: string;
  creator: { name: string; url: string };
  /** Mail address for questions and withdrawals; null: people use the creator's site. */
  contact: string | null;
  licence: Licence;
  /** The previous version of the same series. */
  previous_version: string | null;
  /** Commit of the code that built it. */
  code_version: string;
  /** Why everything is in `train`, as a sentence; null when other parts exist. */
  train_only_because: string | null;
  /** Prompts that no recording in `train` or `dev` answers. */
  held_out_topics: readonly string[];
  /** The country whose people speak in it. */
  pilot: Pilot;
  /** Without `https://doi.org/`. */
  doi: string | null;
}

/** A Parquet file that is already written. */
export interface PartFile extends ReleaseFile {
  part: Part;
  rows: number;
  /** Seconds of audio. */
  seconds: number;
}

/** A tombstone: a published recording that was withdrawn, without why or whose it was. */
export interface WithdrawnClip {
  clip_id: string;
  first_version: string;
  last_version: string;
  /** Month of the withdrawal: `2026-11`. */
  month: string;
}

/** Returns the file name of a recording, the same in Parquet, the manifests and the tables. */
export function audioFileName({ clip_id }: Pick<Clip, 'clip_id'>): string {
  return `${clip_id}.ogg`;
}

/** Returns where questions and withdrawals go: a mail address or a web address. */
export function contactOf({ contact, creator }: Pick<ReleaseFacts, 'contact' | 'creator'>): string {
  return contact ?? creator.url;
}

/** Returns the name of the folder, and of everything made from it. */
export function folderName({ name, version }: Pick<ReleaseFacts, 'name' | 'version'>): string {
  return `${name}-${version}`;
}
