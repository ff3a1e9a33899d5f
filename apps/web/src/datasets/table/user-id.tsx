import { Copy } from 'lucide-react';
import { Link } from 'react-router';
import { shortId } from '#lib/format.ts';
import { copyToClipboard } from '#lib/toasts.ts';
import type { TabIndex } from './tab-index.ts';

/** Shows a short id that links to all recordings of this contributor, with a button to copy the whole id. */
export function UserId({ id, tabIndex }: { id: string; tabIndex: TabIndex }) {
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
