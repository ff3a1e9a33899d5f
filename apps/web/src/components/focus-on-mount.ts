import { useEffect, useRef } from 'react';

/** Focuses an element that replaces one that had the focus, or that the person has just made. */
export function useFocusOnMount<E extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}
