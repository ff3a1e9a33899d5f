import { useEffect } from 'react';

/** Tells the tab around a form whether it holds something that is not saved. A form that is gone holds nothing. */
export function useTellDirty(isDirty: boolean, onDirty: (dirty: boolean) => void) {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}
