import { useEffect, useState, type ReactNode } from 'react';
import { useAttempt } from '#lib/attempt.ts';
import { LoadingView, Layout, PageTitle } from '#components/page.tsx';
import { Alert, Button, Card } from '#components/ui/elements.tsx';
import { isAuthApiError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/auth-js';
import { auth, heldBackSession, otherSessions } from '#session/client.ts';
import { claimsOf, type LinkSession } from '#session/link.ts';

/** Renders the app only once it is clear who uses this browser; until then, the app loads nothing. */
export function ArrivalGate({ children }: { children: ReactNode }) {
  const [waits, setWaits] = useState(arrival !== undefined);
  const [asked, setAsked] = useState<Arrival>();

  useEffect(() => {
    void arrival?.then(setAsked, () => undefined).finally(() => setWaits(false));
  }, []);

  if (waits) return <LoadingView />;
  if (asked) return <ArrivalQuestion arrival={asked} onDone={() => setAsked(undefined)} />;
  return children;
}

/** Asks who continues, when somebody is signed in and a link would sign in somebody else. */
function ArrivalQuestion({ arrival, onDone }: { arrival: Arrival; onDone: () => void }) {
  const { offered, current } = arrival;
  const { problem, isBusy, attempt } = useAttempt();

  const stay = () => {
    // Not awaited: the link's session is not used, whether the service answers or not.
    void declineLink(arrival);
    onDone();
  };
  const change = () =>
    attempt('The link could not be used. Check the connection and try again.', async () => {
      await acceptLink(arrival);
      onDone();
    });

  return (
    <Layout titleHref="/">
      <PageTitle>You are signed in already</PageTitle>
      <Card className="mx-auto mt-[8vh] grid w-full max-w-md gap-5 p-6 sm:p-8">
        <h1 className="text-2xl font-bold">You are signed in already</h1>
        <p className="break-words">
          In this browser you are signed in as <strong>{current}</strong>.{' '}
          {offered === current ? (
            'The link that you opened starts another sign-in with the same account.'
          ) : (
            <>
              The link that you opened signs in <strong>{offered}</strong>.
            </>
          )}
        </p>
        <p className="text-muted">
          If you did not ask for that link just now, stay signed in: somebody else may have sent it.
        </p>
        {problem && <Alert variant="destructive">{problem}</Alert>}
        <div className="grid gap-3">
          <Answer isDefault busy={isBusy} onClick={stay}>{`Stay signed in as ${current}`}</Answer>
          <Answer busy={isBusy} onClick={() => void change()}>{`Sign in as ${offered}`}</Answer>
        </div>
      </Card>
    </Layout>
  );
}

/** Shows a button whose text wraps, because it contains an address that may be wider than a phone. */
function Answer(props: { isDefault?: boolean; busy: boolean; onClick: () => void; children: string }) {
  return (
    <Button
      size="lg"
      variant={props.isDefault ? 'default' : 'outline'}
      autoFocus={props.isDefault}
      disabled={props.busy}
      className="h-auto min-h-12 py-2 [overflow-wrap:anywhere] whitespace-normal"
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  );
}

/** A sign-in link for `offered` that was opened while `current` is signed in. */
interface Arrival {
  link: LinkSession;
  offered: string;
  current: string;
}

/** The two accounts between which the person must choose; undefined when there is nothing to choose. */
const arrival: Promise<Arrival | undefined> | undefined = heldBackSession && examine(heldBackSession);

/** Signs in the person whom the link is for. @throws when the sign-in service does not answer or no longer knows the link */
async function acceptLink({ link }: Arrival): Promise<void> {
  const { error } = await auth.setSession(link);
  if (error) throw error;
}

/** Keeps the current session and ends the link's session, so that nobody finds it among their devices. */
async function declineLink({ link }: Pick<Arrival, 'link'>): Promise<void> {
  await otherSessions.admin.signOut(link.access_token, 'local');
}

async function examine(link: LinkSession): Promise<Arrival | undefined> {
  const { data, error } = await auth.getSession();
  // Keep the current session: the service does not answer, so the session can be neither renewed nor checked.
  if (isAuthRetryableFetchError(error)) return undefined;
  const { session } = data;
  if (session && idOf(link) === idOf(session)) return undefined;
  const standing = session && (await otherSessions.getUser(session.access_token));
  if (!standing || hasEnded(standing.error)) {
    await auth.setSession(link);
    return undefined;
  }
  // Ask the service whom the link signs in: anybody could have forged the claim in the link. Asking changes nothing.
  const offered = await otherSessions.getUser(link.access_token);
  if (offered.error) return undefined;
  if (link.type === 'email_change' && offered.data.user.id === session.user.id) {
    await declineLink({ link });
    await auth.refreshSession();
    return undefined;
  }
  const nameOf = (email: string | undefined) => email ?? 'somebody without an address';
  return {
    link,
    offered: nameOf(offered.data.user.email),
    current: nameOf(standing.data.user?.email ?? session.user.email),
  };
}

/** Returns whether the service says that a session has ended: signed out elsewhere, blocked or removed. No answer: false. */
function hasEnded(error: unknown): boolean {
  if (isAuthSessionMissingError(error)) return true;
  return isAuthApiError(error) && (error.code === 'user_not_found' || error.code === 'user_banned');
}

/** Returns the id that the token of a session claims. */
function idOf({ access_token }: { access_token: string }): unknown {
  return claimsOf(access_token).session_id;
}
