import { useState } from 'react';
import { auth } from '#session/client.ts';
import { Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { notify } from '#lib/toasts.ts';
import { useOwnUser, useRefreshAccount } from '#account/own-user.ts';
import { FactorRow } from './factor-row.tsx';
import { PhoneSetup } from './phone-setup.tsx';

/** The same second step for who has no authenticator app: a code on WhatsApp. */
export function PhoneSection() {
  const user = useOwnUser();
  const refresh = useRefreshAccount();
  const [setup, setSetup] = useState<'open' | 'over'>();
  const factors = (user.data?.factors ?? []).filter(({ status }) => status === 'verified');
  const phones = factors.filter(({ factor_type }) => factor_type === 'phone');
  // That it loads, or cannot be loaded, is told beside the authenticator apps.
  if (!user.data) return null;
  return (
    <Section
      title="Codes on your phone"
      note="In place of an app: after the mailed link you type a code that we send to your phone on WhatsApp."
    >
      {phones.length > 0 && (
        <ul className="grid" aria-label="Phones">
          {phones.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              others={factors.filter((other) => other !== factor)}
              onRemove={async () => {
                const { error } = await auth.mfa.unenroll({ factorId: factor.id });
                if (error) throw error;
                await auth.refreshSession();
                await refresh();
                notify.success('Phone removed');
              }}
            />
          ))}
        </ul>
      )}
      {setup === 'open' ? (
        <PhoneSetup
          onDone={async () => {
            setSetup('over');
            notify.success('Phone set up', 'Other devices were signed out.');
            await refresh();
          }}
          onCancel={() => setSetup('over')}
        />
      ) : (
        <Button
          className="w-fit"
          variant="outline"
          // It comes back in place of the set-up, and takes the focus that was there.
          autoFocus={setup === 'over'}
          onClick={() => setSetup('open')}
        >
          {phones.length > 0 ? 'Add another phone' : 'Set up a phone'}
        </Button>
      )}
    </Section>
  );
}
