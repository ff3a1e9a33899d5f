import { useCallback, useState } from 'react';

/** Stores a preference in this browser. */
export function useLocalStorage<T extends number | boolean>(name: string, otherwise: T) {
  const [value, setValue] = useState<T>(() => read(name, otherwise));
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      localStorage.setItem(name, JSON.stringify(next));
    },
    [name],
  );
  return [value, keep] as const;
}

function read<T>(name: string, otherwise: T): T {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof stored === typeof otherwise ? (stored as T) : otherwise;
  } catch {
    return otherwise;
  }
}
