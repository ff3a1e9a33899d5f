import type { TabIndex } from './tab-index.ts';

/** Opens the details, which have what the list has no column for. On a card the button is as large as a finger. */
export function DetailsButton({ tabIndex, onClick }: { tabIndex: TabIndex; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      className="relative min-h-6 rounded-sm text-sm text-muted underline decoration-control underline-offset-2 hover:text-ink max-xl:after:absolute max-xl:after:-inset-x-1 max-xl:after:-inset-y-2.5"
      onClick={onClick}
    >
      Details
    </button>
  );
}
