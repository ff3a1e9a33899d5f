import { useState } from 'react';
import { PageTitle } from '#components/page/page-title.tsx';
import { takeLinkProblem } from '#session/client.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CODES_BY_PHONE, OWN_SIGN_IN } from '#lib/settings.ts';
import { AddressSection } from './address-section.tsx';
import { AuthenticatorSection } from './second-factors/authenticator-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { RecoverySection } from './second-factors/recovery-section.tsx';
import { PasskeySection } from './second-factors/passkey-section.tsx';
import { PhoneSection } from './second-factors/phone-section.tsx';
import { HistorySection } from './history-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/**
 * Shows the account: who you are, where you are signed in, and what protects it. A change of address needs the links of
 * two mails. After the first, the fragment has a `message`. The page shows its own text instead: anybody can write a link.
 */
export function AccountPage() {
  const [problem] = useState(() => takeLinkProblem('address'));
  const [isHalfConfirmed] = useState(() => new URLSearchParams(location.hash.slice(1)).has('message'));
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-4">
      <PageTitle>Your account</PageTitle>
      <h1 className="text-2xl font-bold sm:text-3xl">Your account</h1>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {isHalfConfirmed && (
        <Alert>Confirmation link accepted. Please proceed to confirm link sent to the other email.</Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <ProfileSection />
          <AddressSection />
          {OWN_SIGN_IN && <HistorySection />}
        </div>
        <div className="grid gap-4">
          {OWN_SIGN_IN && <PasskeySection />}
          <AuthenticatorSection />
          {OWN_SIGN_IN && CODES_BY_PHONE && <PhoneSection />}
          {OWN_SIGN_IN && <RecoverySection />}
          {OWN_SIGN_IN && <DevicesSection />}
        </div>
      </div>
    </div>
  );
}
