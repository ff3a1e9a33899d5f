import { Search } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { isTyping } from '#lib/is-typing.ts';

/** What is behind two keys comes with the first press of one of them: most pages never need it. */
const windows = {
  search: lazy(async () => ({ default: (await import('./search-window.tsx')).SearchWindow })),
  keys: lazy(async () => ({ default: (await import('./keys-window.tsx')).KeysWindow })),
};

/**
 * The way to anything by name, and the list of keys: Ctrl K (or Command K) and `?` from anywhere in the console, the first one by a
 * button too.
 */
export function Palette() {
  const [open, setOpen] = useState<keyof typeof windows>();
  // Together with the button: the keys work as soon as one sees it.
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
        variant="ghost"
        size="sm"
        // A phone's header has no room for it, and a phone no keys.
        className="hover:bg-white/10 max-sm:hidden"
        aria-label="Go to anything"
        aria-keyshortcuts="Control+K Meta+K"
        title="Go to anything (Ctrl K)"
        onClick={() => setOpen('search')}
      >
        <Search aria-hidden />
      </Button>
      <Suspense>{Window && <Window onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}

/** A window that is open keeps its keys, and so does a field, but for Ctrl K. */
function wantedBy(event: KeyboardEvent): keyof typeof windows | undefined {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || document.querySelector('[role=dialog]')) return undefined;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return 'search';
  return key === '?' && !isTyping(target) && !ctrlKey && !metaKey && !altKey ? 'keys' : undefined;
}
