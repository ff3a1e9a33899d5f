import { splitKnown } from '@labrish/api/prompts/same-topic';
import { IMPORT_MAX } from '@labrish/api/prompts/schema';
import { FILE_BYTES, readTopics, type FileProblem, type TopicRow } from '@labrish/api/prompts/topics-file';
import { pilot } from '#lib/pilot.ts';

/** What an import of a file would do. */
export interface Preview {
  file: string;
  add: TopicRow[];
  /** Number of good rows over the limit of one import. */
  later: number;
  /** Rows whose topic exists already. */
  skip: TopicRow[];
  /** Rows whose topic was retired: the import leaves them out, and the user can restore the topic. */
  retired: TopicRow[];
  /** Problems of single rows, in the order of the file. */
  refused: FileProblem[];
  /** Why the whole file is refused; undefined if its rows can be used. */
  unreadable: FileProblem | undefined;
  warnings: string[];
}

/** Reads a file without sending it anywhere. @throws if it cannot be read, but never for its contents */
export async function previewFile(
  file: File,
  existing: { topic: string; retired_at: string | null }[],
): Promise<Preview> {
  const { topics, problems, warnings } = readTopics(await bytesOf(file), pilot);
  const { add, skip, retired } = splitKnown(topics, existing);
  const unreadable = problems.find(({ whole }) => whole);
  return {
    file: file.name,
    add: add.slice(0, IMPORT_MAX),
    later: Math.max(0, add.length - IMPORT_MAX),
    skip,
    retired,
    refused: unreadable ? [] : problems,
    unreadable,
    warnings,
  };
}

/** Reads one byte more than a file may have: that byte shows that the file is too large, and the rest is left unread. */
async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, FILE_BYTES + 1).arrayBuffer());
}
