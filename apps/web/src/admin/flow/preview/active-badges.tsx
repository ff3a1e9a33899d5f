import { Smartphone } from 'lucide-react';
import { useTaken } from './active-path.ts';

/** In a list of states: that the phone stands at this one. */
export function ActiveStateBadge({ state_key }: { state_key: string }) {
  const taken = useTaken();
  if (taken?.state_key !== state_key) return null;
  return <Smartphone role="img" aria-label="The phone is here" className="size-4 shrink-0 text-primary" />;
}

/** At a transition: that the phone has just taken it. */
export function ActiveTransition({ id }: { id: string }) {
  const taken = useTaken();
  if (!taken?.transitions.includes(id)) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-primary">
      <Smartphone aria-hidden className="size-4 shrink-0" />
      Taken in the phone just now
    </p>
  );
}
