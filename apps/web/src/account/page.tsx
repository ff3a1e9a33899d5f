import { useState } from 'react';
import { PageTitle } from '#components/page.tsx';
import { takeLinkProblem, auth } from '#session/client.ts';
import { Alert, Badge, Button } from '#components/ui/elements.tsx';
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
import * as z from 'zod/mini';
import { useAttempt, notify } from '#lib/outcomes.ts';
import { emailAddress } from '#lib/email-address.ts';
import { Field } from '#components/ui/form.tsx';
import { useOwnUser, useRefreshAccount } from './own-user.ts';
import { TriangleAlert } from 'lucide-react';
import { isWorrying, describeAccountEvent } from './account-events.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

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
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5">
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

const schema = z.object({ email: emailAddress('Enter the new email address.') });

/** Changes the address, once both addresses have confirmed it. */
function AddressSection() {
  const user = useOwnUser();
  const refresh = useRefreshAccount();
  const { problem, attempt } = useAttempt();
  const form = useSchemaForm(schema, { email: '' });
  const { errors, isSubmitting } = form.formState;
  const pending = user.data?.new_email;

  const change = form.handleSubmit(async ({ email }) => {
    if (email.toLowerCase() === user.data?.email)
      return form.setError('email', { message: 'This is your address already.' });
    await attempt('The change could not be started. Check the connection and try again.', async () => {
      const { error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/account` });
      if (error) throw error;
      form.reset();
      notify.success('Confirmation mails sent', 'Open the link in both of them.');
      await refresh();
    });
  });

  return (
    <Section
      title="Change of address"
      note="We mail a link to your old and your new address. Nothing changes before both are opened."
    >
      {pending && (
        <Alert>
          <p>
            Waiting for confirmation of <strong>{pending}</strong>. Open the links in the mails to{' '}
            {user.data?.email} and to {pending}. Until then you sign in as before.
          </p>
        </Alert>
      )}
      <form className="grid gap-3" noValidate onSubmit={(event) => void change(event)}>
        {problem && <Alert variant="destructive">{problem}</Alert>}
        <Field label="New email" error={errors.email?.message}>
          <input
            type="email"
            autoComplete="email"
            placeholder="you@example.org"
            {...form.register('email')}
          />
        </Field>
        <Button type="submit" variant="outline" className="w-fit" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send confirmation mails'}
        </Button>
      </form>
    </Section>
  );
}

/** Lists the events of the account, so that its owner notices what somebody else did. */
function HistorySection() {
  const history = trpc.sessions.history.useQuery();
  const events = history.data?.happenings;
  return (
    <Section
      title="What happened here"
      note="Sign-ins and changes of your account, newest first. Something you did not do? Sign out everywhere, and tell an administrator."
    >
      {history.isPending && <Pending>Loading what happened...</Pending>}
      <QueryFailure what="What happened could not be loaded." query={history} />
      {events?.length === 0 && <p className="text-muted">Nothing is noted yet.</p>}
      {events && events.length > 0 && (
        <ol
          aria-label="What happened here"
          tabIndex={0}
          className="-mx-2 grid max-h-80 divide-y overflow-y-auto rounded-lg px-2"
        >
          {events.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="flex min-w-0 items-center gap-2">
                {isWorrying(one) && (
                  <TriangleAlert aria-label="Take care:" className="size-4 shrink-0 text-destructive" />
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
