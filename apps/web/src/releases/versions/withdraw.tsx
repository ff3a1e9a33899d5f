import type { Release } from '@labrish/api/releases/schema';
import { useId, useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { inputClasses } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { classNames } from '#lib/class-names.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useRefreshReleases } from '../refresh.ts';

/** Maximum length in characters, as on the server. */
const LONGEST_REASON = 500;

/** Asks for the reason and withdraws the version: everybody who has a copy is told to stop using it. */
export function Withdraw({ release: { id, series, version } }: { release: Release }) {
  const field = useId();
  const [reason, setReason] = useState('');
  const withdraw = trpc.releases.withdraw.useMutation();
  const refresh = useRefreshReleases();
  return (
    <Confirm
      trigger={
        <Button variant="outline" aria-label={`Withdraw ${series} ${version}`}>
          Withdraw
        </Button>
      }
      title={`Withdraw ${series} ${version}?`}
      description="Whoever has a copy is told to stop using it. This cannot be undone."
      action={`Withdraw ${version}`}
      onConfirm={async () => {
        if (!reason.trim()) throw new Error('Say why it is withdrawn.');
        await withdraw.mutateAsync({ id, reason: reason.trim() });
        await refresh();
        notify.success(`Version ${version} is withdrawn.`);
      }}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={field}>Why, for whoever has a copy</Label>
        <textarea
          id={field}
          dir="auto"
          rows={3}
          required
          maxLength={LONGEST_REASON}
          className={classNames(inputClasses, 'h-auto min-h-24 py-2')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Confirm>
  );
}
