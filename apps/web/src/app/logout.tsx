import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { countSteps, createOutbox, sendStep } from '#review/queue/outbox.ts';
import type { Step } from '#review/types.ts';
import { reviewApi } from '#review/queue/review-api.ts';
import { Layout, LoadingView, PageTitle } from '#components/page.tsx';
import { Alert, Button } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useSession } from '#session/session.tsx';
import { signOut } from '#session/sign-out.ts';

/** Signs this browser out, then goes to the landing page. Asks first if verdicts of this person wait in this tab. */
export function LogoutPage() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingView />;
  return <Leaving owner={session.status === 'signed-in' ? session.user_id : ''} />;
}

function Leaving({ owner }: { owner: string }) {
  const { client } = trpc.useUtils();
  const [outbox] = useState(() =>
    createOutbox(
      owner,
      (step) => sendStep(reviewApi(client), step),
      () => undefined,
    ),
  );
  /** What could not be sent; null while it is being sent for the first time. */
  const [waiting, setWaiting] = useState<readonly Step[] | null>(null);
  const [attempt, setAttempt] = useState<'none' | 'running' | 'failed'>('none');
  const leave = useCallback(() => signOut().finally(() => location.replace('/')), []);
  const sendAll = useCallback(
    () =>
      outbox
        .flush()
        .then(outbox.close)
        .then(() => {
          setWaiting(outbox.steps());
          if (outbox.steps().length === 0) void leave();
        }),
    [leave, outbox],
  );
  useEffect(() => void sendAll(), [sendAll]);
  if (!waiting?.length) return <LoadingView>Logging out...</LoadingView>;
  const send = async () => {
    setAttempt('running');
    await sendAll();
    setAttempt('failed');
  };
  return (
    <Layout titleHref="/app">
      <PageTitle>Sign Out</PageTitle>
      <div className="mx-auto grid max-w-lg gap-4 py-16">
        <h1 className="text-2xl font-bold">{countSteps(waiting)} not sent yet</h1>
        <p>Signing out deletes what waits on this device.</p>
        {attempt === 'failed' && (
          <Alert variant="destructive">
            {outbox.hasEnded()
              ? 'Your session has ended. Stay, sign in again, and they are sent.'
              : 'The server cannot be reached. Stay until it can, or sign out without them.'}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="lg" disabled={attempt === 'running'} onClick={() => void send()}>
            Send and sign out
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to="/app/review">Stay</Link>
          </Button>
          <Button
            size="lg"
            variant="outline"
            onClick={() => {
              setWaiting(null);
              void leave();
            }}
          >
            Sign out without them
          </Button>
        </div>
      </div>
    </Layout>
  );
}
