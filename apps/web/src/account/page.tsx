import { useState } from 'react';
import { useAttempt } from '#lib/attempt.ts';
import { AddressForm } from '#components/address-form.tsx';
import { PageTitle } from '#components/page.tsx';
import { takeLinkProblem } from '#session/arrival.ts';
import { auth } from '#session/client.ts';
import { Alert, Badge, classNames } from '#components/ui/elements.tsx';
import { CODES_BY_PHONE, OWN_SIGN_IN } from '#lib/settings.ts';
import { AuthenticatorSection } from './second-factors/authenticator-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { RecoverySection } from './second-factors/recovery-section.tsx';
import { PasskeySection } from './second-factors/passkey-section.tsx';
import { PhoneSection } from './second-factors/phone-section.tsx';
import { roleName, roleNote } from '#lib/roles.ts';
import { useSession } from '#session/session.tsx';
import { date, dateTime } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { Pending, QueryFailure, QueryState, Section } from '#components/section.tsx';
import { notify } from '#lib/outcomes.ts';
import { useOwnUser, useRefreshAccount } from './own-user.ts';
import { TriangleAlert } from 'lucide-react';
import { isWorrying, describeAccountEvent } from './account-events.ts';

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

/** Shows how others here see the user. Only admins change names and roles. */
function ProfileSection() {
  const session = useSession();
  const me = trpc.users.me.useQuery();
  const profile = me.data?.profile;
  return (
    <Section title="Who you are">
      {/* While it loads as high as with four facts, so that nothing beneath it moves. */}
      <dl
        className={classNames(
          'grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-6 gap-y-2.5',
          me.isPending && 'min-h-27',
        )}
      >
        <Fact name="Email">{profile?.email ?? (session.status === 'signed-in' ? session.email : '')}</Fact>
        {profile && (
          <>
            <Fact name="Display name">{profile.display_name ?? '–'}</Fact>
            <Fact name="Role">
              <Badge variant="secondary">{roleName(profile.role)}</Badge>
              <span className="mt-1 block text-sm font-normal text-muted">{roleNote(profile.role)}</span>
            </Fact>
            <Fact name="Joined">
              <time dateTime={profile.created_at}>{date(profile.created_at)}</time>
            </Fact>
          </>
        )}
      </dl>
      <QueryState query={me} loading="Loading your profile..." failed="Your profile could not be loaded." />
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </>
  );
}

/** Changes the address, once both addresses have confirmed it. */
function AddressSection() {
  const user = useOwnUser();
  const refresh = useRefreshAccount();
  const { problem, attempt } = useAttempt();
  const pending = user.data?.new_email;

  const change = (email: string) =>
    attempt('The change could not be started. Check the connection and try again.', async () => {
      if (email === user.data?.email) throw new Error('This is already your address.');
      const { error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/account` });
      if (error) throw error;
      notify.success('Confirmation emails sent', 'Open the link in each of them.');
      await refresh();
    });

  return (
    <Section
      title="Change your address"
      note="We email a link to your old and your new address. Nothing changes until you open both."
    >
      {pending && (
        <Alert>
          <p>
            Waiting for confirmation of <strong>{pending}</strong>. Open the links in the emails to{' '}
            {user.data?.email} and to {pending}. Until then you sign in as before.
          </p>
        </Alert>
      )}
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <AddressForm
        label="New email"
        missing="Enter the new email address."
        words="Send confirmation emails"
        onSend={change}
        button={{ variant: 'outline', size: 'default', className: 'w-fit' }}
        className="gap-3"
      />
    </Section>
  );
}

/** Lists the events of the account, so that its owner notices what somebody else did. */
function HistorySection() {
  const history = trpc.sessions.history.useQuery();
  const events = history.data?.happenings;
  return (
    <Section
      title="Account activity"
      note="Sign-ins and changes to your account, newest first. Something you did not do? Sign out everywhere, and tell an administrator."
    >
      {history.isPending && <Pending>Loading the activity...</Pending>}
      <QueryFailure what="The activity could not be loaded." query={history} />
      {events?.length === 0 && <p className="text-muted">No activity yet.</p>}
      {events && events.length > 0 && (
        <ol
          aria-label="Account activity"
          tabIndex={0}
          className="-mx-2 grid max-h-80 divide-y overflow-y-auto rounded-lg px-2"
        >
          {events.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="flex min-w-0 items-center gap-2">
                {isWorrying(one) && (
                  <TriangleAlert aria-label="Warning:" className="size-4 shrink-0 text-destructive" />
                )}
                {describeAccountEvent(one)}
              </span>
              <time dateTime={one.at} className="text-sm text-muted">
                {dateTime(one.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
