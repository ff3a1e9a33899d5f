import { useEffect, useRef } from 'react';

/** Focuses what the person has just made, and scrolls it into view. */
export function useFocus<E extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}
