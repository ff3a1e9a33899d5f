import { Check, ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router';
import { classNames } from './ui/elements.tsx';
import { addressAbout, pilot, pilots, SEVERAL } from '#lib/pilot.ts';

/** Shows the chosen country, and a link to each other country, which reloads the page. Renders nothing if only one country runs. */
export function PilotSwitch({ className }: { className?: string }) {
  const { search } = useLocation();
  if (!SEVERAL) return null;
  return (
    <details
      className={classNames('group relative', className)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-lg px-2 text-sm font-semibold whitespace-nowrap hover:bg-white/10 lg:text-base">
        <span className="sr-only">Country: </span>
        {pilot.country.name}
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {/* Safari does not focus a link that is clicked. The list takes the focus instead, so that it stays open for the click. */}
      <ul
        tabIndex={-1}
        className="absolute top-full left-0 z-40 grid min-w-full rounded-lg border bg-card p-1 text-ink shadow-lg outline-none"
      >
        {pilots.map((one) => (
          <li key={one.country.code}>
            <a
              href={addressAbout(one, search)}
              aria-current={one === pilot ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 whitespace-nowrap hover:bg-primary-soft aria-[current]:font-semibold"
            >
              {one.country.name}
              {one === pilot && <Check aria-hidden className="ml-auto size-4 shrink-0" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
