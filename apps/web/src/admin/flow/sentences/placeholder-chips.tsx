import { Check, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';

/** Shows the placeholders that the sentence must keep. A tap inserts a missing one at the cursor. */
export function PlaceholderChips(props: {
  needed: string[];
  /** The placeholders present in the text. */
  given: string[];
  area: RefObject<HTMLTextAreaElement | null>;
  onType: (text: string) => void;
}) {
  const insert = (name: string) => {
    const field = props.area.current;
    if (!field || field.readOnly) return;
    field.setRangeText(`{{${name}}}`, field.selectionStart, field.selectionEnd, 'end');
    props.onType(field.value);
    field.focus();
  };
  if (props.needed.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Keep in the text"
      className="flex flex-wrap items-center gap-1.5 text-sm text-muted"
    >
      <span>Keep in the text:</span>
      {props.needed.map((name) =>
        props.given.includes(name) ? (
          <Badge key={name} variant="success" className="h-7 font-mono">
            <Check role="img" aria-label="There" className="size-3.5" />
            {`{{${name}}}`}
          </Badge>
        ) : (
          <Button
            key={name}
            variant="outline"
            size="sm"
            className="h-7 border-destructive px-2 font-mono text-xs text-destructive"
            aria-label={`Put {{${name}}} in`}
            onClick={() => insert(name)}
          >
            <Plus aria-hidden />
            {`{{${name}}}`}
          </Button>
        ),
      )}
    </div>
  );
}
