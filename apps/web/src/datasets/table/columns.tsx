import type { Submission } from '@labrish/api/submissions/schema';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { date, dateTime, shortId } from '#lib/format.ts';
import { copyToClipboard } from '#lib/toasts.ts';
import { AudioPlayer } from '#datasets/player/audio-player.tsx';
import { categoryLook } from '#components/category-look.ts';
import { CategoryBadge } from './category-badge.tsx';
import { StatusBadge } from '#datasets/status/status-badge.tsx';
import { DetailsButton } from './details-button.tsx';
import type { TabIndex } from './tab-index.ts';

interface Column {
  id: string;
  header: string;
  /**
   * @param tabIndex of what can be operated in it
   * @param onOpen shows the details of a submission
   */
  cell: (submission: Submission, tabIndex: TabIndex, onOpen: (id: string) => void) => ReactNode;
}

/** For a text that is not there. */
export const DASH = '–';

/** SPEC section 2's columns, in its order, and the status. */
export const columns: Column[] = [
  {
    id: 'user_id',
    header: 'User ID',
    cell: ({ user_id }, tabIndex) => <UserId id={user_id} tabIndex={tabIndex} />,
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
  { id: 'region', header: 'Region', cell: ({ region }) => <Clamped text={region} /> },
  { id: 'prompt_text', header: 'Prompt', cell: ({ prompt_text }) => <Clamped text={prompt_text} /> },
  {
    id: 'transcription',
    header: 'Transcription',
    cell: ({ transcription }) => <Clamped text={transcription} />,
  },
  {
    id: 'created_at',
    header: 'Date',
    cell: ({ id, created_at }, tabIndex, onOpen) => (
      <span className="flex flex-wrap items-baseline gap-x-2 xl:flex-col">
        <time dateTime={created_at} title={dateTime(created_at)}>
          {date(created_at)}
        </time>
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
    cell: (submission, tabIndex) =>
      submission.storage_url && (
        <AudioPlayer
          submission={submission}
          tabIndex={tabIndex}
          className={categoryLook[submission.category].voice}
        />
      ),
  },
];

/** Two lines, or a dash; the rest is in the tooltip. `dir` because a transcription may run from right to left. */
function Clamped({ text }: { text: string | null }) {
  return (
    <span dir="auto" className="line-clamp-2 break-words" title={text ?? undefined}>
      {text ?? DASH}
    </span>
  );
}

/** Short to read, whole to copy. */
function UserId({ id, tabIndex }: { id: string; tabIndex: TabIndex }) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className="rounded-sm font-mono text-sm whitespace-nowrap hover:underline"
      title="Copy the whole user ID"
      onClick={() => void copyToClipboard(id)}
    >
      {shortId(id)}
    </button>
  );
}
