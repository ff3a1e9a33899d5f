import type { Factor } from '@supabase/auth-js';
import { ShieldCheck } from 'lucide-react';
import { useRefreshAccount } from '#account/own-user.ts';
import { notify } from '#lib/outcomes.ts';
import { auth } from '#session/client.ts';
import { withFreshFactor } from '#session/fresh-factor.ts';
import { factorName } from '#session/authenticator-app.ts';
import { SmallButton } from '#components/ui/elements.tsx';
import { date } from '#lib/format.ts';
import { Confirm } from '#components/confirm.tsx';
import { SectionRow } from '#components/section.tsx';

/** Lists the factors of one kind that are set up. `all`: factors of every kind; `removed`: the message after a removal. */
export function FactorList(props: { label: string; factors: Factor[]; all: Factor[]; removed: string }) {
  const refresh = useRefreshAccount();
  const remove = async (factorId: string) => {
    const { error } = await withFreshFactor(() => auth.mfa.unenroll({ factorId }));
    if (error) throw error;
    // Refresh the token: without the factor, the session falls back to the level of the mailed link.
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

/** Names the factors that the second step asks for. */
function inWords(factors: Factor[]): string {
  const names = (isPasskey: boolean) =>
    factors
      .filter(({ factor_type }) => (factor_type === 'webauthn') === isPasskey)
      .map(factorName)
      .join(' or ');
  const [passkeys, codes] = [names(true), names(false)];
  return [passkeys && `a passkey (${passkeys})`, codes && `a code of ${codes}`].filter(Boolean).join(' or ');
}

/** Shows a passkey, an authenticator app or a phone that is set up. `others` are the factors that remain after its removal. */
function FactorRow(props: { factor: Factor; others: Factor[]; onRemove: () => Promise<void> }) {
  const name = factorName(props.factor);
  return (
    <SectionRow>
      <ShieldCheck aria-hidden className="size-6 shrink-0 text-success" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">Set up {date(props.factor.created_at)}</p>
      </div>
      <Confirm
        trigger={<SmallButton aria-label={`Remove ${name}`}>Remove</SmallButton>}
        title={`Remove ${name}?`}
        description={
          props.others.length > 0
            ? `After the mailed link you are then asked for ${inWords(props.others)}.`
            : 'The mailed link alone then signs you in again.'
        }
        action="Remove it"
        onConfirm={props.onRemove}
      />
    </SectionRow>
  );
}
