import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { addressFault } from '#lib/email-address.ts';
import { Button, classNames, SubmitButton } from './ui/elements.tsx';
import { Field, Form } from './ui/form.tsx';

/**
 * Asks for an email address, and checks it once it was sent.
 *
 * @param props.missing the error while nothing is typed
 * @param props.onSend receives the address in the spelling that the server stores; the field is cleared after true
 * @param props.children shown between the field and the button, whose words are `words`
 */
export function AddressForm(props: {
  label: string;
  missing: string;
  words: string;
  onSend: (email: string) => Promise<boolean>;
  button?: ComponentProps<typeof Button>;
  className?: string;
  children?: ReactNode;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const fault = addressFault(typed, props.missing);

  const send = async () => {
    setChecked(true);
    if (fault) return field.current?.focus();
    setSending(true);
    const isSent = await props.onSend(typed.trim().toLowerCase());
    setSending(false);
    if (!isSent) return;
    setTyped('');
    setChecked(false);
  };

  return (
    <Form className={classNames('grid gap-4', props.className)} noValidate onSubmit={send}>
      <Field label={props.label} error={isChecked ? fault : undefined}>
        <input
          ref={field}
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {props.children}
      <SubmitButton
        send={props.words}
        sending="Sending..."
        isSending={isSending}
        size="lg"
        {...props.button}
      />
    </Form>
  );
}
