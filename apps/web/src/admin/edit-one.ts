import { useCallback, useRef, useState } from 'react';
import { notify } from '#lib/toasts.ts';

/** Which one of a list is being edited. */
export interface EditOne {
  editing: string | undefined;
  /** The entry whose edit was closed last; it takes the focus. */
  closed: string | undefined;
  dirty: boolean;
  open: (id: string) => void;
  close: () => void;
  /** To be called when that entry has taken the focus. */
  forget: () => void;
  setDirty: (dirty: boolean) => void;
}

/**
 * One entry is edited at a time, and no other can be opened while something typed is not saved.
 *
 * @param unfinished told to whoever opens another one before.
 */
export function useEditOne(unfinished: string): EditOne {
  const [editing, setEditing] = useState<string>();
  const [closed, setClosed] = useState<string>();
  const [dirty, setDirty] = useState(false);
  // The handlers stay the same: a list of hundreds is not drawn again because one of them is typed into.
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
  const tell = useCallback((is: boolean) => {
    now.current.dirty = is;
    setDirty(is);
  }, []);
  const forget = useCallback(() => setClosed(undefined), []);
  return { editing, closed, dirty, open, close, forget, setDirty: tell };
}
