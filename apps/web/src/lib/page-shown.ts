const EVENT = 'page-shown';

/** Resolves once a page is on the screen. What no page needs before then waits for it: the sign-in client, messages, dialogs. */
export const pageShown = new Promise<void>((resolve) => {
  if (typeof addEventListener === 'function') addEventListener(EVENT, () => resolve(), { once: true });
});

/** Says that a page is about to be painted, in its fonts. The outermost route calls it in an effect. */
export function sayPageShown(): void {
  void document.fonts.ready.then(() =>
    requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event(EVENT)))),
  );
}
