import { useEffect } from 'react';
import { PageTitle } from '#components/page.tsx';
import { CODES_BY_PHONE, OWN_SIGN_IN } from '#lib/settings.ts';
import { trpc } from '#lib/api/trpc.ts';
import { useFactors } from './own-user.ts';
import { AuthenticatorSection } from './second-factors/authenticator-section.tsx';
import { PasskeySection } from './second-factors/passkey-section.tsx';
import { PhoneSection } from './second-factors/phone-section.tsx';

/** Asks a user whose role requires a second factor to set one up. No other page of the console opens before that. */
export function SetUpFactor() {
  const utils = trpc.useUtils();
  const isSetUp = useFactors().length > 0;
  useEffect(() => {
    if (isSetUp) void utils.invalidate();
  }, [isSetUp, utils]);
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4">
      <PageTitle>Set up a second factor</PageTitle>
      <h1 className="text-2xl font-bold sm:text-3xl">Set up a second factor</h1>
      <p>
        Your role needs one, so that access to your mailbox is not enough to reach people's recordings. It
        takes two minutes, and you continue where you were.
      </p>
      <PasskeySection />
      <AuthenticatorSection />
      {OWN_SIGN_IN && CODES_BY_PHONE && <PhoneSection />}
    </div>
  );
}
