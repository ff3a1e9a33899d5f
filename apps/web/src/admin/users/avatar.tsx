import { useState } from 'react';
import { settings } from '#lib/settings.ts';
import { initialOf } from './names.ts';

/**
 * Shows a user's picture, or the first letter of their name if there is none or it does not load. A picture of a new origin shows from the
 * next page load on, when the content security policy allows it.
 */
export function Avatar({ name, url }: { name: string; url: string | null }) {
  const [broken, setBroken] = useState<string>();
  const shown = url && url !== broken && isAllowed(url) ? url : undefined;
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-display text-xl font-bold text-primary"
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

function isAllowed(url: string): boolean {
  return URL.canParse(url) && settings.picture_origins.includes(new URL(url).origin);
}
