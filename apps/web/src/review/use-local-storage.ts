import { useCallback, useState } from 'react';
import { stored } from '#lib/stored.ts';

/** Stores a preference in this browser. */
export function useLocalStorage<T extends number | boolean>(name: string, otherwise: T) {
  const [value, setValue] = useState<T>(() => {
    const found = stored<T>('localStorage', name);
    return typeof found === typeof otherwise ? found! : otherwise;
  });
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      localStorage.setItem(name, JSON.stringify(next));
    },
    [name],
  );
  return [value, keep] as const;
}
