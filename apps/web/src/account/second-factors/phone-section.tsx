import { later } from '#components/later.tsx';
import { Section } from '#components/section.tsx';
import { OutlineButton } from '#components/ui/elements.tsx';
import { notify } from '#lib/outcomes.ts';
import { useFactors, useOwnUser, useRefreshAccount } from '#account/own-user.ts';
import { FactorList } from './factors.tsx';
import { useDisclosure } from '#lib/disclosure.ts';

const PhoneSetup = later(async () => (await import('./phone-setup.tsx')).PhoneSetup);

/** Sets up a second step for people without an authenticator app: a code on WhatsApp. */
export function PhoneSection() {
  const user = useOwnUser();
  const refresh = useRefreshAccount();
  const setup = useDisclosure();
  const phones = useFactors('phone');
  // Show nothing while the user loads or fails to load: the section of the authenticator apps says so.
  if (!user.data) return null;
  return (
    <Section
      title="Codes on your phone"
      note="Instead of an app: after the emailed link you type a code that we send to your phone on WhatsApp."
    >
      <FactorList kind="phone" label="Phones" removed="Phone removed" />
      {setup.isOpen ? (
        <PhoneSetup
          onDone={async () => {
            setup.close();
            notify.success('Phone set up', 'Other devices were signed out.');
            await refresh();
          }}
          onCancel={setup.close}
        />
      ) : (
        <OutlineButton {...setup.opener} className="w-fit">
          {phones.length > 0 ? 'Add another phone' : 'Set up a phone'}
        </OutlineButton>
      )}
    </Section>
  );
}
