import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '#components/ui/elements.tsx';

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
      <IconButton
        label={`Move ${name} up`}
        icon={ArrowUp}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={ArrowDown}
        disabled={number === count}
        onClick={() => onMove(1)}
      />
      <IconButton
        label={`Delete ${name}`}
        icon={Trash2}
        className="text-destructive"
        onClick={props.onRemove}
      />
    </span>
  );
}
