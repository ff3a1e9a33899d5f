import { useEffect, useRef } from 'react';

/** Focuses an element that replaces one that had the focus, or that the person has just made. */
export function useFocusOnMount<E extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}

/**
 * Focuses the first visible field; in a group of radio buttons, the chosen one.
 *
 * @returns whether there is a field.
 */
export function focusFirstField(within: EventTarget | null): boolean {
  if (!(within instanceof Element)) return false;
  const field = [...within.querySelectorAll<HTMLElement>('input, select, textarea')].find(
    (one) => !one.matches(':disabled, [readonly], [type=radio]:not(:checked)') && one.checkVisibility(),
  );
  field?.focus();
  return field !== undefined;
}
