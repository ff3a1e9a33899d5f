import { auth } from '#session/client.ts';
import { withFreshFactor } from '#session/fresh-factor.ts';
import { makePasskey } from '#session/passkeys.ts';
import { freeName } from './free-name.ts';
import type { Factor } from '@supabase/auth-js';
import { ShieldCheck } from 'lucide-react';
import { useFactors, useRefreshAccount } from '#account/own-user.ts';
import { notify } from '#lib/outcomes.ts';
import { factorName } from '#session/second-factors.ts';
import { SmallButton } from '#components/ui/elements.tsx';
import { date } from '#lib/format.ts';
import { Confirm } from '#components/confirm.tsx';
import { SectionRow } from '#components/section.tsx';

export interface Enrolment {
  id: string;
  /** A data address of an SVG. */
  qr_code: string;
  /** Base32, for typing. */
  secret: string;
}

/**
 * Starts the set-up of an authenticator app.
 *
 * @throws the sign-in service's refusal
 */
export async function enrol(): Promise<Enrolment> {
  const friendlyName = freeName('Authenticator app', await tidyNames());
  const { data, error } = await withFreshFactor(() => auth.mfa.enroll({ factorType: 'totp', friendlyName }));
  if (error) throw error;
  return { id: data.id, qr_code: data.totp.qr_code, secret: data.totp.secret };
}

/**
 * Starts the set-up of a phone.
 *
 * @param phone in E.164 form
 * @returns the id of the factor
 * @throws the sign-in service's refusal
 */
export async function enrolPhone(phone: string): Promise<string> {
  const friendlyName = freeName('Phone', await tidyNames());
  const { data, error } = await withFreshFactor(() =>
    auth.mfa.enroll({ factorType: 'phone', friendlyName, phone }),
  );
  if (error) throw error;
  return data.id;
}

/**
 * Sets up a passkey. If the person or the device refuses, removes the unfinished factor.
 *
 * @throws with words for the person, or the sign-in service's refusal
 */
export async function addPasskey(friendlyName: string): Promise<void> {
  if ((await tidyNames()).includes(friendlyName))
    throw new Error('You already have a second factor with this name. Choose another name.');
  const { data, error } = await withFreshFactor(() =>
    auth.mfa.enroll({ factorType: 'webauthn', friendlyName }),
  );
  if (error) throw error;
  try {
    await makePasskey(data.id);
  } catch (problem) {
    await auth.mfa.unenroll({ factorId: data.id });
    throw problem;
  }
}

/** Removes unfinished set-ups, which are of no use. @returns the names of the factors that are set up */
async function tidyNames(): Promise<(string | undefined)[]> {
  const { data: user, error: unknown } = await auth.getUser();
  if (unknown) throw unknown;
  const { factors = [] } = user.user;
  for (const { id, status } of factors)
    if (status !== 'verified') {
      const { error } = await auth.mfa.unenroll({ factorId: id });
      if (error) throw error;
    }
  return factors.filter(({ status }) => status === 'verified').map((one) => one.friendly_name);
}

/** Lists the factors of one kind that are set up. `removed`: the message after a removal. */
export function FactorList(props: { kind: Factor['factor_type']; label: string; removed: string }) {
  const all = useFactors();
  const factors = all.filter(({ factor_type }) => factor_type === props.kind);
  const refresh = useRefreshAccount();
  const remove = async (factorId: string) => {
    const { error } = await withFreshFactor(() => auth.mfa.unenroll({ factorId }));
    if (error) throw error;
    // Refresh the token: without the factor, the session falls back to the level of the mailed link.
    await auth.refreshSession();
    await refresh();
    notify.success(props.removed);
  };
  if (factors.length === 0) return null;
  return (
    <ul className="grid" aria-label={props.label}>
      {factors.map((factor) => (
        <FactorRow
          key={factor.id}
          factor={factor}
          others={all.filter((other) => other !== factor)}
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
            ? `After the emailed link you are then asked for ${inWords(props.others)}.`
            : 'The emailed link alone then signs you in.'
        }
        action="Remove it"
        onConfirm={props.onRemove}
      />
    </SectionRow>
  );
}
