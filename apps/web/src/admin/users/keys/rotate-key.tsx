import type { ApiKey } from '@labrish/api/api-keys/schema';
import { useId, useRef, useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { ExpiryField, expiryOf, type Expiry } from './expiry-field.tsx';
import type { CreatedKey } from './shown-once.tsx';

/** Hours for which the old key works, with labels. */
const OVERLAPS = [
  [0, 'At once'],
  [1, 'In an hour'],
  [24, 'In a day'],
  [72, 'In three days'],
  [168, 'In a week'],
] as const;

/** Replaces a key by a new one. The old key still works for the chosen time, so that its script can change over. */
export function RotateKey({
  apiKey,
  isExpired,
  onMade,
}: {
  apiKey: ApiKey;
  isExpired: boolean;
  onMade: (made: CreatedKey) => void;
}) {
  const { id, name } = apiKey;
  const utils = trpc.useUtils();
  const rotate = trpc.apiKeys.rotate.useMutation();
  const [overlap, setOverlap] = useState(24);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const overlapId = useId();
  // Hold the new key until this dialog has closed: two open dialogs would fight for the focus.
  const made = useRef<CreatedKey>(undefined);
  return (
    <Confirm
      harmless
      trigger={
        <Button variant="outline" size="sm" hidden={isExpired} aria-label={`Rotate ${name}`}>
          Rotate
        </Button>
      }
      title={`Rotate ${name}?`}
      description="You get a new key with the same role and limits. You answer for it from now on."
      action="Make the new key"
      onConfirm={async () => {
        const { key } = await rotate.mutateAsync({
          id,
          overlap_hours: overlap,
          expires_at: expiryOf(expiry),
        });
        made.current = { name, key };
      }}
      onClosed={() => {
        if (!made.current) return;
        onMade(made.current);
        made.current = undefined;
        void utils.apiKeys.invalidate();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <Label htmlFor={overlapId}>The old key stops</Label>
          <Select id={overlapId} value={overlap} onChange={({ target }) => setOverlap(Number(target.value))}>
            {OVERLAPS.map(([hours, words]) => (
              <option key={hours} value={hours}>
                {words}
              </option>
            ))}
          </Select>
        </div>
        <ExpiryField
          label="The new key expires after"
          isNever={expiry === 'never'}
          value={expiry}
          onChange={({ target }) => setExpiry(target.value as Expiry)}
        />
      </div>
    </Confirm>
  );
}
