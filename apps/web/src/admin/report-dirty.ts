import { useEffect } from 'react';

/** Reports to the tab around a form whether it has unsaved input. An unmounted form has none. */
export function useReportDirty(isDirty: boolean, onDirty: (dirty: boolean) => void) {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}
