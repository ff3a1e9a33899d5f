import { useId, type ComponentProps } from 'react';
import { Label, Options, Select } from '#components/ui/form.tsx';

/** Labels of the times after which a key expires, by days from now, shortest first; or `never`. */
const EXPIRIES = { '30': '30 days', '90': '90 days', '365': 'A year', never: 'Never' } as const;

export type Expiry = keyof typeof EXPIRIES;

export const EXPIRY_KEYS = ['30', '90', '365', 'never'] as const satisfies readonly Expiry[];

const DAY_MS = 86_400_000;

/** Returns the moment of a choice as the API takes it; null: never. */
export function expiryOf(choice: Expiry): string | null {
  return choice === 'never' ? null : new Date(Date.now() + Number(choice) * DAY_MS).toISOString();
}

/** Selects when a key expires. Warns of one that never does. */
export function ExpiryField({
  isNever,
  label = 'Expires after',
  ...select
}: ComponentProps<'select'> & { isNever: boolean; label?: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} aria-describedby={`${id}-hint`} {...select}>
        <Options of={EXPIRY_KEYS.map((key) => [key, EXPIRIES[key]])} />
      </Select>
      <p id={`${id}-hint`} className={isNever ? 'text-sm text-destructive' : 'text-sm text-muted'}>
        {isNever
          ? 'If it leaks, it works until somebody notices and revokes it.'
          : 'You get an email a week before. Rotate the key then.'}
      </p>
    </div>
  );
}
