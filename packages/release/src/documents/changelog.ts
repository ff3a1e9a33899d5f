import { markdownText } from '../escape.ts';

/** A version of the series. */
export interface ChangelogEntry {
  version: string;
  /** `2026-11`. */
  month: string;
  /** Numbers of clips. */
  added: number;
  /** Withdrawn, or removed for another reason. */
  removed: number;
  /** In both versions, with a different transcription or translation. */
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
