import { Alert, Button, SmallButton, SubmitButton } from '#components/ui/elements.tsx';
import { copyToClipboard } from '#lib/outcomes.ts';
import type { Enrolment } from './factors.tsx';
import { Copy } from 'lucide-react';
import { CodeField, useCodeForm } from '#components/code-field.tsx';
import { verifyAuthenticatorCode } from '#session/authenticator-app.ts';

/** Sets up an app: the person scans or types the secret, then proves it with a code. */
export function Enrolling(props: {
  enrolment: Enrolment;
  onDone: () => Promise<void>;
  onCancel: () => Promise<void>;
}) {
  const { id, qr_code, secret } = props.enrolment;
  const { problem, isSubmitting, onSubmit, field } = useCodeForm(async (code) => {
    await verifyAuthenticatorCode(id, code);
    await props.onDone();
  });

  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <p>
        1. Scan this with an authenticator app on your phone (any works: Google Authenticator, 2FAS, Aegis),
        or type the key into it.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={qr_code}
          alt="QR code for your authenticator app"
          className="size-44 rounded-lg border bg-white p-1"
        />
        <div className="grid min-w-40 flex-1 gap-1.5">
          <p className="text-sm font-semibold" id={`${id}-key`}>
            Key
          </p>
          <code aria-labelledby={`${id}-key`} className="font-mono text-sm">
            {inFours(secret)}
          </code>
          <SmallButton icon={Copy} className="w-fit" onClick={() => void copyToClipboard(secret)}>
            Copy the key
          </SmallButton>
        </div>
      </div>
      <p>2. Type the six digits that the app shows. Your other devices are then signed out.</p>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <CodeField label="Code from the app" {...field} autoFocus />
      <div className="flex flex-wrap gap-2">
        <SubmitButton send="Turn on" sending="Checking..." isSending={isSubmitting} />
        <Button variant="ghost" onClick={() => void props.onCancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Groups the secret by four, which is easier to copy by hand; apps ignore the spaces. */
function inFours(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
