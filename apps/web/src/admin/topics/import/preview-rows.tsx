import { IMPORT_MAX } from '@labrish/api/prompts/schema';
import type { FileProblem, TopicRow } from '@labrish/api/prompts/topics-file';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { Preview } from './preview.ts';
import { topicsCounted } from './words.ts';

/** Maximum number of lines shown: more than anybody reads. */
const SHOWN = 500;

type Line =
  | { kind: 'add' | 'skip' | 'retired'; line: number; row: TopicRow }
  | { kind: 'refused'; line: number; problem: FileProblem };

const KINDS = {
  add: { name: 'New', variant: 'success' },
  skip: { name: 'There already', variant: 'outline' },
  retired: { name: 'Retired', variant: 'warning' },
  refused: { name: 'Refused', variant: 'destructive' },
} as const;

/** Shows what would happen to every row of the file. */
export function PreviewRows({ preview }: { preview: Preview }) {
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
          What was retired is not added again. Restore it below the list of topics, under “Retired topics”.
        </Alert>
      )}
      {later > 0 && (
        <Alert>
          {topicsCounted(IMPORT_MAX)} can be added at once. Import the same file again for the other{' '}
          {topicsCounted(later)}: what is there by then is left out.
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
    `${topicsCounted(add.length)} will be added`,
    skip.length && `${skip.length} ${skip.length === 1 ? 'is' : 'are'} there already`,
    retired.length && `${retired.length} ${retired.length === 1 ? 'was' : 'were'} retired`,
    rows && `${rows} ${rows === 1 ? 'row is' : 'rows are'} refused`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
