import type { Category, Pilot } from '@labrish/pilot';
import { Button } from '#components/ui/button.tsx';
import { lookOf } from '#components/category-look.ts';
import { classNames } from '#lib/class-names.ts';
import { labelName, plainLabels } from '#lib/labels.ts';
import { Key } from '../keys.tsx';
import { pieces, type Span } from './spans.ts';

/** Shows which parts of a mix have which label. @param props.of the country whose labels the parts can have */
export function Marks(props: {
  of: Pilot;
  text: string;
  spans: readonly Span[];
  onMark: (category: Category | null) => void;
}) {
  const button = (category: Category | null, label: string, sign: string) => (
    <Button
      key={sign}
      variant="outline"
      size="lg"
      className={classNames('px-3', category && lookOf(category, props.of).voice)}
      aria-keyshortcuts={`Alt+${sign}`}
      // Keep the selection: the button must not take the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onMark(category)}
    >
      {label} <Key>{`Alt+${sign}`}</Key>
    </Button>
  );
  return (
    <div className="grid gap-2 rounded-lg border p-3">
      <div role="group" aria-label="Mark the selected words" className="flex flex-wrap items-center gap-1.5">
        <span className="mr-1 text-sm">Select words, then mark them:</span>
        {plainLabels(props.of).map(({ key, name, sign }) => button(key, name, sign))}
        {button(null, 'No mark', '0')}
      </div>
      {props.spans.length > 0 && (
        <p className="leading-loose break-words whitespace-pre-wrap" data-testid="marked">
          {pieces(props.text, props.spans).map(({ text, category }, index) =>
            category ? (
              <mark
                key={index}
                className={classNames('rounded px-1 py-0.5', lookOf(category, props.of).badge)}
              >
                {text} <sub className="text-[0.65em] font-semibold">{labelName(category, props.of)}</sub>
              </mark>
            ) : (
              <span key={index}>{text}</span>
            ),
          )}
        </p>
      )}
    </div>
  );
}
