import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AddressForm } from '#components/address-form.tsx';
import { Layout, LoadingView, PageTitle } from '#components/page.tsx';
import { Alert, Card } from '#components/ui/elements.tsx';
import { describeError } from '#lib/attempt.ts';
import { settings } from '#lib/settings.ts';
import { takeLinkProblem } from '#session/arrival.ts';
import { takePlace } from '#session/return-to.ts';
import { useSession } from '#session/session.tsx';
import { NotRenewed } from './not-renewed.tsx';
import { Captcha } from './captcha.tsx';

// What comes after the mail loads when it is needed.
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));
const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}));

/** Signs in by the link or the six digits of a mail, then, if the account has a second factor, by its code. */
export function LoginPage() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingView />;
  if (session.status === 'signed-in') return <Arrival />;
  if (session.status === 'not-renewed') return <NotRenewed />;
  return (
    <Suspense fallback={<LoadingView />}>
      <Layout titleHref="/">
        <PageTitle>Sign In</PageTitle>
        <Card className="mx-auto mt-[8vh] w-full max-w-md gap-5 p-6 sm:p-8">
          {session.status === 'second-factor' ? <SecondFactorForm {...session} /> : <ByMail />}
        </Card>
      </Layout>
    </Suspense>
  );
}

/** Sends a signed-in user to the page they wanted. `takePlace` forgets that page, so it is called once per arrival. */
function Arrival() {
  const [place] = useState(() => takePlace() ?? '/app');
  return <Navigate to={place} replace />;
}

function ByMail() {
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState(() => takeLinkProblem());
  const hasEnded = saysEnded(useLocation().state);
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">Sign In</h1>
        <p className="text-muted">We email you a link. No password to remember.</p>
      </div>
      {hasEnded && !problem && !sentTo && (
        <Alert>Your session has ended. Sign in again to continue where you were.</Alert>
      )}
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {sentTo && !problem && <Alert variant="success">Check your email for the magic link!</Alert>}
      <EmailForm onSent={setSentTo} onProblem={setProblem} />
      {sentTo && <CodeForm email={sentTo} />}
      {settings.embedded && (
        <p className="border-t pt-4 text-sm text-muted">
          This copy runs on your own machine and keeps its emails: read them in the{' '}
          <a
            className="font-semibold text-primary underline underline-offset-4"
            href="/outbox"
            target="_blank"
          >
            outbox
          </a>
          .
        </p>
      )}
    </>
  );
}

/** Returns whether the signed-in area redirected here because the session had ended. */
function saysEnded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'ended' in state && state.ended === true;
}

/** Requests the mail with the link. The answer is the same for known and unknown addresses. */
function EmailForm(props: {
  onSent: (email: string) => void;
  onProblem: (problem: string | undefined) => void;
}) {
  const { captcha } = settings;
  const [captchaToken, setCaptchaToken] = useState<string>();
  const [round, setRound] = useState(0);

  const send = async (email: string): Promise<boolean> => {
    if (captcha && !captchaToken) {
      props.onProblem('Solve the captcha first, then send again.');
      return false;
    }
    props.onProblem(undefined);
    try {
      const [{ auth }] = await Promise.all([import('#session/client.ts'), import('./code-form.tsx')]);
      const { error } = await auth.signInWithOtp({
        email,
        options: { emailRedirectTo: `${location.origin}/app`, ...(captchaToken && { captchaToken }) },
      });
      if (error) throw error;
      props.onSent(email);
      return true;
    } catch (error) {
      props.onProblem(describeError(error, 'Failed to send magic link'));
      return false;
    } finally {
      // Request a new captcha token: this one is used up, even if sending failed.
      setCaptchaToken(undefined);
      setRound((last) => last + 1);
    }
  };

  return (
    <AddressForm label="Email" missing="Enter your email address." words="Send magic link" onSend={send}>
      {captcha && <Captcha captcha={captcha} round={round} onToken={setCaptchaToken} />}
    </AddressForm>
  );
}
