import { type Prompt } from '@labrish/api/prompts/schema';
import { IMPORT_MAX } from '@labrish/api/prompts/columns';
import { useState } from 'react';
import { Alert, Button, Badge } from '#components/ui/elements.tsx';
import { serverError, trpc } from '#lib/api/trpc.ts';
import { ChooseFile } from './choose-file.tsx';
import { type FileProblem, type TopicRow, FILE_BYTES, readTopics } from '@labrish/api/prompts/topics-file';
import { counted } from '#lib/format.ts';
import { splitKnown } from '@labrish/api/prompts/same-topic';
import { pilot } from '#lib/pilot.ts';

/** Leads through an import: choosing a file, looking at what it would do, and the result. */
export function ImportSteps({ existing, onDone }: { existing: Prompt[]; onDone: () => void }) {
  const utils = trpc.useUtils();
  const importTopics = trpc.prompts.import.useMutation({ onSuccess: () => utils.prompts.list.invalidate() });
  const [preview, setPreview] = useState<Preview>();
  const [unread, setUnread] = useState(false);

  const look = async (file: File) => {
    importTopics.reset();
    setPreview(undefined);
    setUnread(false);
    try {
      setPreview(await previewFile(file, existing));
    } catch {
      setUnread(true);
    }
  };

  if (importTopics.data)
    return (
      <>
        <Alert variant="success">
          {counted(importTopics.data.added, 'topic')} added at the end of the list.
          {importTopics.data.skipped.length > 0 &&
            ` ${counted(importTopics.data.skipped.length, 'topic')} left out: added meanwhile.`}
          {importTopics.data.retired.length > 0 &&
            ` ${counted(importTopics.data.retired.length, 'topic')} left out: retired meanwhile.`}
        </Alert>
        <Button className="justify-self-end" autoFocus onClick={onDone}>
          Done
        </Button>
      </>
    );
  const add = preview?.add ?? [];
  return (
    <>
      <ChooseFile
        again={preview !== undefined}
        disabled={importTopics.isPending}
        example={existing[0]}
        onFile={(file) => void look(file)}
      />
      {unread && (
        <Alert variant="destructive">The file could not be read. Choose it again, or copy it first.</Alert>
      )}
      {preview && <PreviewRows preview={preview} />}
      {importTopics.isError && (
        <Alert variant="destructive">
          <p>
            <strong>Nothing was imported.</strong>{' '}
            {serverError(importTopics.error) ?? 'Check the connection and try again.'}
          </p>
        </Alert>
      )}
      {add.length > 0 && (
        <Button
          className="justify-self-end"
          disabled={importTopics.isPending}
          onClick={() => importTopics.mutate({ topics: add.map(({ line: _, ...topic }) => topic) })}
        >
          {importTopics.isPending ? 'Importing...' : `Import ${counted(add.length, 'topic')}`}
        </Button>
      )}
    </>
  );
}

/** Maximum number of lines shown: more than anybody reads. */
const SHOWN = 500;

type Line =
  | { kind: 'add' | 'skip' | 'retired'; line: number; row: TopicRow }
  | { kind: 'refused'; line: number; problem: FileProblem };

const KINDS = {
  add: { name: 'New', variant: 'success' },
  skip: { name: 'Already there', variant: 'outline' },
  retired: { name: 'Retired', variant: 'warning' },
  refused: { name: 'Refused', variant: 'destructive' },
} as const;

/** Shows what would happen to every row of the file. */
function PreviewRows({ preview }: { preview: Preview }) {
  const { file, unreadable, warnings, retired, later } = preview;
  if (unreadable)
    return (
      <Alert variant="destructive">
        <p className="break-words">
          <strong>{file}</strong> cannot be imported.{' '}
          {unreadable.line !== undefined && `Line ${unreadable.line}: `}
          {unreadable.message}
        </p>
      </Alert>
    );
  const lines = linesOf(preview);
  return (
    <div className="grid min-w-0 gap-3">
      <p role="status" className="break-words">
        <strong>{file}</strong>: {summary(preview)}
      </p>
      {warnings.map((warning) => (
        <Alert key={warning}>{warning}</Alert>
      ))}
      {retired.length > 0 && (
        <Alert>
          Retired topics are not added again. Restore them under “Retired topics”, below the list of topics.
        </Alert>
      )}
      {later > 0 && (
        <Alert>
          {counted(IMPORT_MAX, 'topic')} can be added at once. Import the same file again for the other{' '}
          {counted(later, 'topic')}: topics added by then are left out.
        </Alert>
      )}
      <ul
        aria-label="Rows of the file"
        tabIndex={0}
        className="max-h-[28dvh] overflow-y-auto rounded-lg border text-sm"
      >
        {lines.slice(0, SHOWN).map((one, index) => (
          <PreviewLine key={index} one={one} />
        ))}
        {lines.length > SHOWN && (
          <li className="border-t px-3 py-2 text-muted">and {lines.length - SHOWN} more rows</li>
        )}
      </ul>
    </div>
  );
}

function PreviewLine({ one }: { one: Line }) {
  const { name, variant } = KINDS[one.kind];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-t px-3 py-2 first:border-t-0 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <span className="text-muted tabular-nums max-sm:col-span-2">Line {one.line}</span>
      {one.kind === 'refused' ? (
        <span className="min-w-0 break-words">
          {one.problem.column && <strong>{one.problem.column}: </strong>}
          {one.problem.message}
        </span>
      ) : (
        <span className="grid min-w-0 break-words">
          <strong dir="auto">{one.row.topic}</strong>
          <span dir="auto" className="truncate text-muted">
            {one.row.english}
          </span>
        </span>
      )}
      <Badge variant={variant} className="self-start">
        {name}
      </Badge>
    </li>
  );
}

/** Returns all lines of the file: first those that need attention, last those that will be added. */
function linesOf({ add, skip, retired, refused }: Preview): Line[] {
  return [
    ...refused.map((problem): Line => ({ kind: 'refused', line: problem.line ?? 1, problem })),
    ...retired.map((row): Line => ({ kind: 'retired', line: row.line, row })),
    ...skip.map((row): Line => ({ kind: 'skip', line: row.line, row })),
    ...add.map((row): Line => ({ kind: 'add', line: row.line, row })),
  ];
}

function summary({ add, skip, retired, refused }: Preview): string {
  const rows = new Set(refused.map(({ line }) => line)).size;
  const parts = [
    `${counted(add.length, 'topic')} will be added`,
    skip.length && `${skip.length} ${skip.length === 1 ? 'is' : 'are'} there already`,
    retired.length && `${retired.length} ${retired.length === 1 ? 'was' : 'were'} retired`,
    rows && `${rows} ${rows === 1 ? 'row is' : 'rows are'} refused`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** What an import of a file would do. */
interface Preview {
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
async function previewFile(
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
