import { useEffect, useEffectEvent } from 'react';

/** Returns whether a key press belongs to a field and is no shortcut of the page. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Passes on every key press on the page, wherever the focus is. */
export function usePageKeys(onPress: (event: KeyboardEvent) => void): void {
  const pass = useEffectEvent(onPress);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pass(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
