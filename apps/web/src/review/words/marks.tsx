import { Button } from '#components/ui/button.tsx';
import { categoryLook } from '#components/category-look.ts';
import { classNames } from '#lib/class-names.ts';
import { Key } from '../keys.tsx';
import { pieces, type Span } from './spans.ts';

/** Shows which parts of a Mix are English and which are Patwa. */
export function Marks(props: {
  text: string;
  spans: readonly Span[];
  onMark: (category: Span['category'] | null) => void;
}) {
  const button = (category: Span['category'] | null, label: string, sign: string) => (
    <Button
      variant="outline"
      size="lg"
      className={classNames('px-3', category && categoryLook[category].voice)}
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
        {button('English', 'English', '1')}
        {button('Patwa', 'Patwa', '3')}
        {button(null, 'No mark', '0')}
      </div>
      {props.spans.length > 0 && (
        <p className="leading-loose break-words whitespace-pre-wrap" data-testid="marked">
          {pieces(props.text, props.spans).map(({ text, category }, index) =>
            category ? (
              <mark key={index} className={classNames('rounded px-1 py-0.5', categoryLook[category].badge)}>
                {text} <sub className="text-[0.65em] font-semibold">{category}</sub>
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
