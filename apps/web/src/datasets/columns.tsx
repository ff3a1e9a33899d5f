import type { Submission } from '@labrish/api/submissions/schema';
import { createColumnHelper } from '@tanstack/react-table';
import { Badge } from '#components/ui/badge.tsx';
import { date, shortId } from '#lib/format.ts';
import { copyToClipboard } from '#lib/toasts.ts';
import { AudioPlayer } from './audio-player.tsx';
import { categoryLook } from './category-look.ts';

const column = createColumnHelper<Submission>();
const DASH = '–';

/** SPEC section 2's columns, in its order. */
export const columns = [
  column.accessor('user_id', { header: 'User ID', cell: ({ getValue }) => <UserId id={getValue()} /> }),
  column.accessor('category', {
    header: 'Category',
    cell: ({ getValue }) => <Badge className={categoryLook[getValue()].badge}>{getValue()}</Badge>,
  }),
  column.accessor('submission_type', {
    header: 'Type',
    cell: ({ getValue }) => <Badge variant="outline">{getValue() === 'open' ? 'Open' : 'Structured'}</Badge>,
  }),
  column.accessor('region', { header: 'Region', cell: ({ getValue }) => getValue() ?? DASH }),
  column.accessor('prompt_text', {
    header: 'Prompt',
    cell: ({ getValue }) => <Clamped text={getValue()} />,
  }),
  column.accessor('transcription', {
    header: 'Transcription',
    cell: ({ getValue }) => <Clamped text={getValue()} />,
  }),
  column.accessor('created_at', {
    header: 'Date',
    cell: ({ getValue }) => (
      <time dateTime={getValue()} title={new Date(getValue()).toLocaleString()}>
        {date(getValue())}
      </time>
    ),
  }),
  column.display({
    id: 'audio',
    header: 'Audio',
    cell: ({ row: { original } }) =>
      original.storage_url && (
        <AudioPlayer submission={original} className={categoryLook[original.category].voice} />
      ),
  }),
];

/** Two lines; the rest is in the tooltip. `dir` because a transcription may run from right to left. */
function Clamped({ text }: { text: string | null }) {
  return (
    <span dir="auto" className="line-clamp-2 break-words" title={text ?? undefined}>
      {text ?? DASH}
    </span>
  );
}

/** Short to read, whole to copy. */
function UserId({ id }: { id: string }) {
  return (
    <button
      type="button"
      className="rounded-sm font-mono text-sm whitespace-nowrap hover:underline"
      title="Copy the whole user ID"
      onClick={() => void copyToClipboard(id)}
    >
      {shortId(id)}
    </button>
  );
}
