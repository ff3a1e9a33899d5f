import type { Factor } from '@supabase/auth-js';
import { useRefreshAccount } from '#account/own-user.ts';
import { notify } from '#lib/toasts.ts';
import { auth } from '#session/client.ts';
import { FactorRow } from './factor-row.tsx';

/** Lists the factors of one kind that are set up. `all` holds those of every kind; `removed` confirms a removal. */
export function FactorList(props: { label: string; factors: Factor[]; all: Factor[]; removed: string }) {
  const refresh = useRefreshAccount();
  const remove = async (factorId: string) => {
    const { error } = await auth.mfa.unenroll({ factorId });
    if (error) throw error;
    // The session falls back to the level of the mailed link; the refreshed token says so.
    await auth.refreshSession();
    await refresh();
    notify.success(props.removed);
  };
  if (props.factors.length === 0) return null;
  return (
    <ul className="grid" aria-label={props.label}>
      {props.factors.map((factor) => (
        <FactorRow
          key={factor.id}
          factor={factor}
          others={props.all.filter((other) => other !== factor)}
          onRemove={() => remove(factor.id)}
        />
      ))}
    </ul>
  );
}
