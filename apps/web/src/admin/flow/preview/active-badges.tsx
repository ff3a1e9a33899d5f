import { Smartphone } from 'lucide-react';
import { useActivePath } from './active-path.ts';

/** Marks, in a list of states, the state that the phone is in. */
export function ActiveStateBadge({ state_key }: { state_key: string }) {
  const taken = useActivePath();
  if (taken?.state_key !== state_key) return null;
  return <Smartphone role="img" aria-label="The phone is here" className="size-4 shrink-0 text-primary" />;
}

/** Marks a transition that the phone has just taken. */
export function ActiveTransition({ id }: { id: string }) {
  const taken = useActivePath();
  if (!taken?.transitions.includes(id)) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-primary">
      <Smartphone aria-hidden className="size-4 shrink-0" />
      Taken in the phone just now
    </p>
  );
}
