import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { countSteps, createOutbox, sendStep } from '#review/queue/outbox.ts';
import { reviewApi } from '#review/queue/review-api.ts';
import { Layout, LoadingView, PageTitle } from '#components/page.tsx';
import { Alert, Button, OutlineButton } from '#components/ui/elements.tsx';
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
  const [waiting, setWaiting] = useState(outbox.steps());
  const [attempt, setAttempt] = useState<'none' | 'running' | 'failed'>('none');
  const [isLeaving, setLeaving] = useState(waiting.length === 0);
  const leave = useCallback(() => signOut().finally(() => location.replace('/')), []);
  useEffect(() => {
    if (isLeaving) void leave();
    return outbox.close;
  }, [isLeaving, leave, outbox]);
  if (isLeaving) return <LoadingView>Logging out...</LoadingView>;
  const send = async () => {
    setAttempt('running');
    await outbox.flush();
    outbox.close();
    setWaiting(outbox.steps());
    if (outbox.steps().length === 0) setLeaving(true);
    else setAttempt('failed');
  };
  return (
    <Layout titleHref="/app">
      <PageTitle>Sign Out</PageTitle>
      <div className="mx-auto grid max-w-lg gap-4 py-16">
        <h1 className="text-2xl font-bold">{countSteps(waiting)} not sent yet</h1>
        <p>Signing out deletes them from this device.</p>
        {attempt === 'failed' && (
          <Alert variant="destructive">
            {outbox.hasEnded()
              ? 'Your session has ended. Stay and sign in again to send them.'
              : 'The server cannot be reached. Stay until it can be reached, or sign out without them.'}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="lg" disabled={attempt === 'running'} onClick={() => void send()}>
            Send and sign out
          </Button>
          <OutlineButton asChild size="lg">
            <Link to="/app/review">Stay</Link>
          </OutlineButton>
          <OutlineButton size="lg" onClick={() => setLeaving(true)}>
            Sign out without them
          </OutlineButton>
        </div>
      </div>
    </Layout>
  );
}
