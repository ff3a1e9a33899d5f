import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Layout, LoadingView, PageTitle } from '#components/page.tsx';
import { Alert, Card, Button } from '#components/ui/elements.tsx';
import { settings } from '#lib/settings.ts';
import { auth, takeLinkProblem } from '#session/client.ts';
import { takePlace } from '#session/return-to.ts';
import { NotRenewed } from './not-renewed.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useSession } from '#session/session.tsx';
import { CodeField, NOT_CHECKED, sixDigits } from '#components/code-field.tsx';
import { describeError } from '#lib/api/trpc.ts';
import { useAttempt } from '#lib/outcomes.ts';
import * as z from 'zod/mini';
import { Field } from '#components/ui/form.tsx';
import { Captcha } from './captcha.tsx';
import { emailAddress } from '#lib/email-address.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

/** Signs in by the link or the six digits of a mail, then, if the account has a second factor, by its code. */
export function LoginPage() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingView />;
  if (session.status === 'signed-in') return <Arrival />;
  if (session.status === 'not-renewed') return <NotRenewed />;
  return (
    <Layout titleHref="/">
      <PageTitle>Sign In</PageTitle>
      <Card className="mx-auto mt-[8vh] w-full max-w-md gap-5 p-6 sm:p-8">
        {session.status === 'second-factor' ? <SecondFactorForm {...session} /> : <ByMail />}
      </Card>
    </Layout>
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
        <p className="text-muted">We mail you a link. No password to remember.</p>
      </div>
      {hasEnded && !problem && !sentTo && (
        <Alert>Your session has ended. Sign in again, and you are back where you were.</Alert>
      )}
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {sentTo && !problem && <Alert variant="success">Check your email for the magic link!</Alert>}
      <EmailForm onSent={setSentTo} onProblem={setProblem} />
      {sentTo && <CodeForm email={sentTo} />}
      {settings.embedded && (
        <p className="border-t pt-4 text-sm text-muted">
          This copy runs on your own machine and keeps its mail: read it in the{' '}
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

/** Asks for the code of a mail that is open on another device, in place of its link. */
function CodeForm({ email }: { email: string }) {
  const { problem, attempt } = useAttempt();
  const form = useSchemaForm(sixDigits, { code: '' });
  const { errors, isSubmitting } = form.formState;

  const verify = form.handleSubmit(async ({ code }) => {
    await attempt(NOT_CHECKED, async () => {
      const { error } = await auth.verifyOtp({ email, token: code, type: 'email' });
      // On success the session changes, and the page with it.
      if (error) throw error;
    });
  });

  return (
    <form className="grid gap-4 border-t pt-5" noValidate onSubmit={(event) => void verify(event)}>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <CodeField
        label="Six-digit code"
        hint={`Sent to ${email}`}
        error={errors.code?.message}
        code={form.register('code')}
      />
      <Button type="submit" variant="outline" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Checking...' : 'Sign in with the code'}
      </Button>
    </form>
  );
}

const schema = z.object({ email: emailAddress('Enter your email address.') });

/** Requests the mail with the link. The answer is the same for known and unknown addresses. */
function EmailForm(props: {
  onSent: (email: string) => void;
  onProblem: (problem: string | undefined) => void;
}) {
  const form = useSchemaForm(schema, { email: '' });
  const { errors, isSubmitting } = form.formState;
  const { captcha } = settings;
  const [captchaToken, setCaptchaToken] = useState<string>();
  const [round, setRound] = useState(0);

  const send = form.handleSubmit(async ({ email }) => {
    if (captcha && !captchaToken) return props.onProblem('Solve the captcha first, then send again.');
    props.onProblem(undefined);
    try {
      const { error } = await auth.signInWithOtp({
        email,
        options: { emailRedirectTo: `${location.origin}/app`, ...(captchaToken && { captchaToken }) },
      });
      if (error) throw error;
      props.onSent(email);
      form.reset();
    } catch (error) {
      props.onProblem(describeError(error, 'Failed to send magic link'));
    }
    // Request a new captcha token: this one is used up, even if sending failed.
    setCaptchaToken(undefined);
    setRound((last) => last + 1);
  });

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <Field label="Email" error={errors.email?.message}>
        <input
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          required
          {...form.register('email')}
        />
      </Field>
      {captcha && <Captcha captcha={captcha} round={round} onToken={setCaptchaToken} />}
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send magic link'}
      </Button>
    </form>
  );
}
