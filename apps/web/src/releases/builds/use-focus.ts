import { useEffect, useRef } from 'react';

/** What somebody has just made takes the focus, and comes into sight. */
export function useFocus<E extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}
