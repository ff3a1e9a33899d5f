import { useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { initialOf } from './names.ts';

/** A person's picture; without one, or with one that does not load, the first letter of their name. */
export function Avatar({ name, url, className }: { name: string; url: string | null; className?: string }) {
  const [broken, setBroken] = useState<string>();
  // Only what the content security policy lets in is asked for.
  const shown = url?.startsWith('https://') && url !== broken ? url : undefined;
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-12 shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-display text-xl font-bold text-primary',
        className,
      )}
    >
      {shown ? (
        <img
          src={shown}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(shown)}
        />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}
