import { useEffect, useRef } from 'react';

/** What comes in the place of something that had the focus takes it. */
export function useFocusOnMount<E extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}
