import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/** Moves one of several entries up or down, or removes it. */
export function MoveAndRemoveButtons(props: {
  /** The entry in "Move … up", for screen readers. */
  name: string;
  /** Its place, from 1 to `count`. */
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { name, number, count, onMove } = props;
  return (
    <span className="flex gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${name} up`}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${name} down`}
        disabled={number === count}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="text-destructive"
        aria-label={`Delete ${name}`}
        onClick={props.onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
  );
}
