import type { Submission } from '@labrish/api/submissions/schema';
import type { ReactNode } from 'react';
import { Copy } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#components/ui/elements.tsx';
import { date, shortId, timeOfDay } from '#lib/format.ts';
import { AudioPlayer } from '#datasets/player/audio-player.tsx';
import { lookOf } from '#components/category-look.ts';
import { CategoryBadge, StatusBadge } from '#datasets/badges.tsx';
import { copyToClipboard } from '#lib/outcomes.ts';
import { labelName } from '#lib/pilot.ts';

/** What a cell gets from its row. */
interface Place {
  /** `tabIndex` of the controls in the cell. */
  tabIndex: 0 | -1;
  /** Whether the cell is in the table, under a header, and not on a card. */
  isTable: boolean;
  /** Shows the details of the submission with this id. */
  onOpen: (id: string) => void;
}

interface Column {
  id: string;
  header: string;
  cell: (submission: Submission, place: Place) => ReactNode;
}

/** Shown for a missing text. */
export const DASH = '–';

/** SPEC section 2's columns, in its order, and the status. */
export const columns: Column[] = [
  {
    id: 'user_id',
    header: 'User ID',
    cell: ({ user_id }, { tabIndex }) => <UserId id={user_id} tabIndex={tabIndex} />,
  },
  { id: 'category', header: 'Category', cell: (submission) => <CategoryBadge {...submission} /> },
  {
    id: 'submission_type',
    header: 'Type',
    cell: ({ submission_type }) => (
      <Badge variant="outline">{submission_type === 'open' ? 'Open' : 'Structured'}</Badge>
    ),
  },
  textColumn('region', 'Region', 'No region'),
  textColumn('prompt_text', 'Prompt', 'No prompt'),
  textColumn('transcription', 'Transcription', 'No transcription'),
  {
    id: 'created_at',
    header: 'Date',
    cell: ({ id, created_at }, { tabIndex, onOpen }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <time dateTime={created_at} className="contents">
          <span>{date(created_at)}</span> <span className="text-sm text-muted">{timeOfDay(created_at)}</span>
        </time>{' '}
        {/* The details have what the list has no column for. On a card the button is as large as a finger. */}
        <button
          type="button"
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          className="relative min-h-6 rounded-sm text-sm text-muted underline decoration-control underline-offset-2 hover:text-ink max-xl:after:absolute max-xl:after:-inset-x-1 max-xl:after:-inset-y-2.5"
          onClick={() => onOpen(id)}
        >
          Details
        </button>
      </span>
    ),
  },
  {
    id: 'review_status',
    header: 'Status',
    cell: ({ review_status, reviewed_category, labelled_by }) => (
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <StatusBadge status={review_status} />{' '}
        {reviewed_category && (
          <span className="text-xs text-muted">
            {labelName(reviewed_category)}, by {labelled_by === 'lead' ? 'the lead' : 'reviewers'}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'audio',
    header: 'Audio',
    cell: (submission, { tabIndex }) =>
      submission.storage_url && (
        <AudioPlayer
          submission={submission}
          tabIndex={tabIndex}
          className={lookOf(submission.category).voice}
        />
      ),
  },
];

/** Shows two lines of a text; the tooltip and the details have the rest. @param none shown on a card without the text */
function textColumn(id: 'region' | 'prompt_text' | 'transcription', header: string, none: string): Column {
  const cell: Column['cell'] = ({ [id]: text }, { isTable }) =>
    text === null ? (
      <span className="text-muted">{isTable ? DASH : none}</span>
    ) : (
      // `dir`, because a transcript may run from right to left.
      <span dir="auto" className="line-clamp-2 break-words" title={text}>
        {text}
      </span>
    );
  return { id, header, cell };
}

/** Shows a short id that links to all recordings of this contributor, with a button to copy the whole id. */
function UserId({ id, tabIndex }: { id: string; tabIndex: 0 | -1 }) {
  return (
    <span className="flex items-center gap-x-0.5">
      <Link
        to={{ search: `search=${id}` }}
        tabIndex={tabIndex}
        title="List all recordings of this speaker"
        className="flex min-h-6 items-center rounded-sm font-mono text-sm whitespace-nowrap underline decoration-control underline-offset-2 hover:decoration-ink"
      >
        {shortId(id)}
      </Link>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label="Copy the user ID"
        title="Copy the whole user ID"
        className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-primary-soft hover:text-ink"
        onClick={() => void copyToClipboard(id)}
      >
        <Copy aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
