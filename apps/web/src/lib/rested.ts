import { useEffect, useState } from 'react';

/** @returns the value, once it has stayed as it is for a `pause` in milliseconds; until then the one before. */
export function useRested<T>(value: T, pause: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return rested;
}
