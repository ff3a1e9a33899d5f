import { Search } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Button } from '#components/ui/elements.tsx';
import { isTyping } from '#lib/page-keys.ts';

/** Each dialog loads at the first press of its key: most pages never need it. */
const windows = {
  search: lazy(async () => ({ default: (await import('./search-window.tsx')).SearchWindow })),
  keys: lazy(async () => ({ default: (await import('./keys-window.tsx')).KeysWindow })),
};

/**
 * Opens the search by Ctrl K (or Command K) or by its button, and the list of keys by `?`, anywhere in the console.
 */
export function Palette() {
  const [open, setOpen] = useState<keyof typeof windows>();
  // Use a layout effect, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = wantedBy(event);
      if (!wanted) return;
      event.preventDefault();
      setOpen(wanted);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const Window = open && windows[open];
  return (
    <>
      <Button
        icon={Search}
        variant="ghost"
        size="sm"
        // Hidden on phones: their header has no room for it, and they have no keys.
        className="hover:bg-white/10 max-sm:hidden"
        aria-label="Go to anything"
        aria-keyshortcuts="Control+K Meta+K"
        title="Go to anything (Ctrl K)"
        onClick={() => setOpen('search')}
      />
      <Suspense>{Window && <Window onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}

/** Returns the dialog that a key opens. No key works while a dialog is open, and in a field only Ctrl K (or Command K). */
function wantedBy(event: KeyboardEvent): keyof typeof windows | undefined {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || document.querySelector('[role=dialog]')) return undefined;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return 'search';
  return key === '?' && !isTyping(target) && !ctrlKey && !metaKey && !altKey ? 'keys' : undefined;
}
