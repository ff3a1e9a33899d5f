import { useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { initialOf } from './names.ts';

/** Shows a user's picture, or the first letter of their name if there is none or it does not load. */
export function Avatar({ name, url, className }: { name: string; url: string | null; className?: string }) {
  const [broken, setBroken] = useState<string>();
  // Request only what the content security policy allows.
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
