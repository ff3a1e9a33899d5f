import { useState } from 'react';
import { Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { notify } from '#lib/toasts.ts';
import { useOwnUser, useRefreshAccount } from '#account/own-user.ts';
import { FactorList } from './factor-list.tsx';
import { PhoneSetup } from './phone-setup.tsx';

/** Sets up a second step for people without an authenticator app: a code on WhatsApp. */
export function PhoneSection() {
  const user = useOwnUser();
  const refresh = useRefreshAccount();
  const [setup, setSetup] = useState<'open' | 'over'>();
  const factors = (user.data?.factors ?? []).filter(({ status }) => status === 'verified');
  const phones = factors.filter(({ factor_type }) => factor_type === 'phone');
  // Show nothing while the user loads or fails to load: the section of the authenticator apps says so.
  if (!user.data) return null;
  return (
    <Section
      title="Codes on your phone"
      note="In place of an app: after the mailed link you type a code that we send to your phone on WhatsApp."
    >
      <FactorList label="Phones" factors={phones} all={factors} removed="Phone removed" />
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
          // When the set-up is over, this button replaces it, so it takes the focus.
          autoFocus={setup === 'over'}
          onClick={() => setSetup('open')}
        >
          {phones.length > 0 ? 'Add another phone' : 'Set up a phone'}
        </Button>
      )}
    </Section>
  );
}
