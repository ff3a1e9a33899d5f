import { Pencil } from 'lucide-react';
import { Button } from './ui/elements.tsx';

/** Opens the edit of an entry. `takesFocus`: whether that edit was closed just now. */
export function EditButton(props: {
  /** Names the entry for screen readers. */
  name: string;
  takesFocus: boolean;
  onFocused: () => void;
  onClick: () => void;
  className?: string;
}) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={props.className}
      autoFocus={props.takesFocus}
      onFocus={props.takesFocus ? props.onFocused : undefined}
      aria-label={`Edit ${props.name}`}
      onClick={props.onClick}
    >
      <Pencil aria-hidden />
      Edit
    </Button>
  );
}
