import { useCallback, useRef, useState, useEffect } from 'react';
import { notify } from '#lib/outcomes.ts';
import { Pencil } from 'lucide-react';
import { Button } from '#components/ui/elements.tsx';

/** Tracks which entry of a list is being edited. */
export interface EditOne {
  editing: string | undefined;
  /** The entry whose edit was closed last; it takes the focus. */
  closed: string | undefined;
  dirty: boolean;
  open: (id: string) => void;
  close: () => void;
  /** Clears `closed`; call it when that entry has taken the focus. */
  forget: () => void;
  setDirty: (dirty: boolean) => void;
}

/**
 * Lets one entry be edited at a time; no other can be opened while there is unsaved input.
 *
 * @param unfinished message for a user who tries to open another entry meanwhile
 */
export function useEditOne(unfinished: string): EditOne {
  const [editing, setEditing] = useState<string>();
  const [closed, setClosed] = useState<string>();
  const [dirty, setDirty] = useState(false);
  // Let the handlers read the state and keep their identity, so that typing into one entry does not re-render a list of
  // hundreds.
  const now = useRef({ editing, dirty });

  const open = useCallback(
    (id: string) => {
      if (now.current.dirty) {
        notify.info(unfinished);
        return;
      }
      now.current.editing = id;
      setEditing(id);
    },
    [unfinished],
  );
  const close = useCallback(() => {
    setClosed(now.current.editing);
    now.current.editing = undefined;
    setEditing(undefined);
  }, []);
  const updateDirty = useCallback((is: boolean) => {
    now.current.dirty = is;
    setDirty(is);
  }, []);
  const forget = useCallback(() => setClosed(undefined), []);
  return { editing, closed, dirty, open, close, forget, setDirty: updateDirty };
}

/** Reports to the tab around a form whether it has unsaved input. An unmounted form has none. */
export function useReportDirty(isDirty: boolean, onDirty: (dirty: boolean) => void) {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}

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
      icon={Pencil}
      variant="ghost"
      size="sm"
      className={props.className}
      autoFocus={props.takesFocus}
      onFocus={props.takesFocus ? props.onFocused : undefined}
      aria-label={`Edit ${props.name}`}
      onClick={props.onClick}
    >
      Edit
    </Button>
  );
}

/**
 * Returns props that lock an input while its form is saved, because what is typed meanwhile would be lost. The input keeps the
 * focus and can be read.
 */
export function locked(isSubmitting: boolean) {
  return { readOnly: isSubmitting, className: 'read-only:opacity-60' };
}
