import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from '#components/ui/input.tsx';

/** Debounce in milliseconds: one query per word, not per letter. */
const PAUSE = 300;

/** Shows a search field. It passes its text on when typing pauses, and takes over a changed value from the address. */
export function SearchField({
  value,
  autoFocus,
  onSearch,
}: {
  value: string;
  autoFocus: boolean;
  onSearch: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);

  // Take over a value that this field did not send: it comes from the Back button.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }

  const passOn = useEffectEvent(() => {
    if (typed.trim() === sent) return;
    setSent(typed.trim());
    onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => passOn(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div className="relative col-span-full min-w-0 flex-1 max-md:basis-48">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
      <Input
        type="search"
        aria-label="Search"
        placeholder="Words or user ID"
        maxLength={200}
        className="pl-9"
        autoFocus={autoFocus}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}
