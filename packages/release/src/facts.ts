import type { Clip, Part } from '@labrish/dataset/release/clip';
import type { Licence } from '@labrish/dataset/release/licences';

/** What the files of one version say of the version itself. Nothing here is finer than a month. */
export interface ReleaseFacts {
  /** Of the series, in lower case with hyphens: `labrish-jamaica`. With the version it names the folder. */
  name: string;
  /** Semantic version without a `v`: `1.0.0`. */
  version: string;
  /** For people: `Labrish Jamaica`. */
  title: string;
  /** One paragraph: what it is, and who speaks. */
  description: string;
  /** `2026-11`. */
  month: string;
  /** The page that offers it. */
  url: string;
  /** Where the newest `withdrawn.tsv` can be fetched without an account. */
  withdrawn_url: string;
  /** Says whether this version may still be used. */
  status_url: string;
  creator: { name: string; url: string };
  /** Mail address for questions and for withdrawals; null: who has them looks at the creator's site. */
  contact: string | null;
  licence: Licence;
  /** The version before it in the same series. */
  previous_version: string | null;
  /** Commit of the code that built it. */
  code_version: string;
  /** Why everything is in `train`, as a sentence; null when there are the other parts too. */
  train_only_because: string | null;
  /** Prompts that nobody in `train` answered. */
  held_out_topics: readonly string[];
  /** What the recordings are spoken in, BCP 47, the main one first. */
  languages: readonly string[];
  country: string;
  /** Without `https://doi.org/`. */
  doi: string | null;
}

/** A Parquet file that is written already. */
export interface PartFile {
  /** From the release's folder: `data/train-00000-of-00003.parquet`. */
  path: string;
  part: Part;
  bytes: number;
  /** In hex. */
  sha256: string;
  rows: number;
  /** Of audio. */
  seconds: number;
}

/** A recording that was in a version and has been taken back: neither why nor whose. */
export interface WithdrawnClip {
  clip_id: string;
  first_version: string;
  last_version: string;
  /** `2026-11`. */
  month: string;
}

/** The name of the recording's file wherever it is one: in Parquet, the manifests, and the tables. */
export function audioFileName({ clip_id }: Pick<Clip, 'clip_id'>): string {
  return `${clip_id}.ogg`;
}

/** Where questions and withdrawals go: a mail address or a web address. */
export function contactOf({ contact, creator }: Pick<ReleaseFacts, 'contact' | 'creator'>): string {
  return contact ?? creator.url;
}

/** The name of the folder, and of everything that is made of it. */
export function folderName({ name, version }: Pick<ReleaseFacts, 'name' | 'version'>): string {
  return `${name}-${version}`;
}
