import type { Submission } from '@labrish/api/submissions/schema';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { date, timeOfDay } from '#lib/format.ts';
import { AudioPlayer } from '#datasets/player/audio-player.tsx';
import { categoryLook } from '#components/category-look.ts';
import { CategoryBadge } from './category-badge.tsx';
import { StatusBadge } from '#datasets/status/status-badge.tsx';
import { DetailsButton } from './details-button.tsx';
import type { TabIndex } from './tab-index.ts';
import { UserId } from './user-id.tsx';

/** Where a cell is, and what it can do. */
interface Place {
  /** Of the controls in it. */
  tabIndex: TabIndex;
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
const DASH = '–';

/** SPEC section 2's columns, in its order, and the status. */
export const columns: Column[] = [
  {
    id: 'user_id',
    header: 'User ID',
    cell: ({ user_id }, { tabIndex }) => <UserId id={user_id} tabIndex={tabIndex} />,
  },
  {
    id: 'category',
    header: 'Category',
    cell: (submission) => <CategoryBadge {...submission} />,
  },
  {
    id: 'submission_type',
    header: 'Type',
    cell: ({ submission_type }) => (
      <Badge variant="outline">{submission_type === 'open' ? 'Open' : 'Structured'}</Badge>
    ),
  },
  {
    id: 'region',
    header: 'Region',
    cell: ({ region }, { isTable }) => <Clamped text={region} none={isTable ? DASH : 'No region'} />,
  },
  {
    id: 'prompt_text',
    header: 'Prompt',
    cell: ({ prompt_text }, { isTable }) => (
      <Clamped text={prompt_text} none={isTable ? DASH : 'No prompt'} />
    ),
  },
  {
    id: 'transcription',
    header: 'Transcription',
    cell: ({ transcription }, { isTable }) => (
      <Clamped text={transcription} none={isTable ? DASH : 'No transcription'} />
    ),
  },
  {
    id: 'created_at',
    header: 'Date',
    cell: ({ id, created_at }, { tabIndex, onOpen }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <time dateTime={created_at} className="contents">
          <span>{date(created_at)}</span> <span className="text-sm text-muted">{timeOfDay(created_at)}</span>
        </time>{' '}
        <DetailsButton tabIndex={tabIndex} onClick={() => onOpen(id)} />
      </span>
    ),
  },
  {
    id: 'review_status',
    header: 'Status',
    cell: ({ review_status }) => <StatusBadge status={review_status} />,
  },
  {
    id: 'audio',
    header: 'Audio',
    cell: (submission, { tabIndex }) =>
      submission.storage_url && (
        <AudioPlayer
          submission={submission}
          tabIndex={tabIndex}
          className={categoryLook[submission.category].voice}
        />
      ),
  },
];

/** Shows two lines; the tooltip and the details have the rest. `dir`, because a transcript may run from right to left. */
function Clamped({ text, none }: { text: string | null; none: string }) {
  if (text === null) return <span className="text-muted">{none}</span>;
  return (
    <span dir="auto" className="line-clamp-2 break-words" title={text}>
      {text}
    </span>
  );
}
