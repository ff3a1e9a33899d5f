import type { Clip } from '@labrish/dataset/release/clip';
import { markdownText } from '../escape.ts';

/** The values of a recording that are compared between two versions. */
export type ComparedClip = Pick<Clip, 'clip_id' | 'transcription' | 'english'>;

/** Ids of recordings, each list in the order of its version. */
export interface Delta {
  added: readonly string[];
  /** Withdrawn, or removed for another reason. */
  removed: readonly string[];
  /** In both versions, with a different transcription or translation. */
  changed: readonly string[];
}

/** Compares two versions. @param previous empty for the first one */
export function compareVersions(previous: Iterable<ComparedClip>, now: Iterable<ComparedClip>): Delta {
  const before = new Map([...previous].map((clip) => [clip.clip_id, wordsOf(clip)]));
  const [added, changed]: [string[], string[]] = [[], []];
  for (const clip of now) {
    const words = before.get(clip.clip_id);
    if (words === undefined) added.push(clip.clip_id);
    else if (words !== wordsOf(clip)) changed.push(clip.clip_id);
    before.delete(clip.clip_id);
  }
  return { added, removed: [...before.keys()], changed };
}

function wordsOf({ transcription, english }: ComparedClip): string {
  return JSON.stringify([transcription, english]);
}

/** A version of the series. */
export interface ChangelogEntry {
  version: string;
  /** `2026-11`. */
  month: string;
  /** Numbers of clips, as `compareVersions` found them. */
  added: number;
  removed: number;
  changed: number;
  /** Sentences for changes that figures do not show. */
  notes: readonly string[];
}

/** Builds `CHANGELOG.md`. @param entries the newest first */
export function changelog(title: string, entries: readonly ChangelogEntry[]): string {
  const sections = entries.map(({ version, month, added, removed, changed, notes }) => {
    const lines = [
      `${recordings(added)} added`,
      `${recordings(removed)} withdrawn or taken out; \`tsv/withdrawn.tsv\` has the withdrawn ones`,
      `${recordings(changed)} with other words than before`,
      ...notes.map(markdownText),
    ];
    return `## ${version} (${month})\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`;
  });
  return [`# Changes of ${markdownText(title)}\n`, ...sections].join('\n');
}

function recordings(count: number): string {
  return count === 1 ? '1 recording' : `${count} recordings`;
}
