import { createApiKey } from '@labrish/api/api-keys/schema';
import { SCOPES, SCOPE_WORDS } from '@labrish/api/scopes';
import { useId, type ComponentProps, type RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useReportDirty, locked } from '#admin/edit-one.tsx';
import { Checkbox, Field, FormButtons, Label, Options, Select } from '#components/ui/form.tsx';
import { Alert, Button } from '#components/ui/elements.tsx';
import { refusalOr, useAttempt, copyToClipboard } from '#lib/outcomes.ts';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';
import { capitalised } from '#lib/place-words.ts';
import { RoleField } from '../invite.tsx';
import { useSchemaForm } from '#lib/schema-form.ts';
import { Copy } from 'lucide-react';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';

/** Labels of the times after which a key expires, by days from now, shortest first; or `never`. */
const EXPIRIES = { '30': '30 days', '90': '90 days', '365': 'A year', never: 'Never' } as const;
export type Expiry = keyof typeof EXPIRIES;
const EXPIRY_KEYS = ['30', '90', '365', 'never'] as const satisfies readonly Expiry[];

/** If `everything` is true, the key has no scopes. */
const schema = createApiKey
  .pick({ name: true, role: true })
  .extend({ scopes: z.array(z.enum(SCOPES)), everything: z.boolean(), expiry: z.enum(EXPIRY_KEYS) })
  .refine(({ scopes, everything }) => everything || scopes.length > 0, {
    path: ['scopes'],
    error: 'Choose at least one, or everything.',
  });

/** Creates a key. Its rights cannot be changed later, only revoked. */
export function NewKey(props: {
  onDirty: (dirty: boolean) => void;
  onMade: (made: CreatedKey) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const create = trpc.apiKeys.create.useMutation();
  const { problem, attempt } = useAttempt(refusalOr);
  const isAdmin = useIsAdmin() === true;
  const form = useKeyForm();
  const { register, handleSubmit, control } = form;
  const expiry = useWatch({ control, name: 'expiry' });
  const { errors, isDirty, isSubmitting } = form.formState;
  useReportDirty(isDirty, props.onDirty);

  const make = handleSubmit(async (wanted) => {
    await attempt('The key was not made. Check the connection and try again.', async () => {
      const { api_key, key } = await create.mutateAsync({
        ...{ name: wanted.name, role: wanted.role },
        scopes: wanted.everything ? null : wanted.scopes,
        expires_at: expiryOf(wanted.expiry),
      });
      await utils.apiKeys.invalidate();
      props.onMade({ name: api_key.name, key });
    });
  });

  return (
    <form
      aria-label="New API key"
      className="grid gap-4 border-t pt-4"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void make(event)}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Name" error={errors.name?.message} hint="What uses it, like Nightly export">
          <input dir="auto" autoComplete="off" autoFocus {...locked(isSubmitting)} {...register('name')} />
        </Field>
        {isAdmin && <RoleField {...register('role')} disabled={isSubmitting} />}
        <ExpiryField {...register('expiry')} isNever={expiry === 'never'} disabled={isSubmitting} />
      </div>
      <ScopeFields form={form} />
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <FormButtons send="Make the key" sending="Making..." isSending={isSubmitting} onLeave={props.onClose} />
    </form>
  );
}

function useKeyForm() {
  return useSchemaForm(schema, {
    ...{ name: '', role: 'reviewer' as const, expiry: '90' as const },
    ...{ scopes: [], everything: false },
  });
}

/** Chooses what a key may do: single scopes, or on purpose everything. */
function ScopeFields({ form }: { form: ReturnType<typeof useKeyForm> }) {
  const id = useId();
  const [role, isEverything] = useWatch({ control: form.control, name: ['role', 'everything'] });
  const { errors, isSubmitting } = form.formState;
  const error = errors.scopes?.message;
  return (
    <fieldset
      className="grid min-w-0 gap-1 rounded-lg border p-3"
      disabled={isSubmitting}
      aria-describedby={`${id}-note`}
    >
      <legend className="px-1 font-semibold">What it may do</legend>
      <p id={`${id}-note`} className={error ? 'text-sm text-destructive' : 'text-sm text-muted'}>
        {error ??
          'Choose as little as the script needs; changing includes reading. Its role limits it as well.'}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-3">
            <Checkbox
              value={scope}
              className="disabled:opacity-50"
              {...form.register('scopes')}
              disabled={isEverything}
            />
            <span className="min-w-0">{capitalised(SCOPE_WORDS[scope])}</span>
          </label>
        ))}
      </div>
      <div className="border-t pt-1">
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <Checkbox aria-describedby={`${id}-all`} {...form.register('everything')} />
          {role === 'admin' ? 'Everything that you may do' : 'Everything that every reviewer may do'}
        </label>
        <p id={`${id}-all`} className="text-sm text-muted">
          No limit but its role, now and in later versions: for a script that you trust like a person.
        </p>
      </div>
    </fieldset>
  );
}

const DAY_MS = 86_400_000;

/** Returns the moment of a choice as the API takes it; null: never. */
export function expiryOf(choice: Expiry): string | null {
  return choice === 'never' ? null : new Date(Date.now() + Number(choice) * DAY_MS).toISOString();
}

/** Selects when a key expires. Warns of one that never does. */
export function ExpiryField({
  isNever,
  label = 'Expires after',
  ...select
}: ComponentProps<'select'> & { isNever: boolean; label?: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} aria-describedby={`${id}-hint`} {...select}>
        <Options of={EXPIRY_KEYS.map((key) => [key, EXPIRIES[key]])} />
      </Select>
      <p id={`${id}-hint`} className={isNever ? 'text-sm text-destructive' : 'text-sm text-muted'}>
        {isNever
          ? 'Take care: if it leaks, it works until somebody notices and revokes it.'
          : 'You get a mail a week before. Rotate the key then.'}
      </p>
    </div>
  );
}

/** A key that was just made, and its name. */
export interface CreatedKey {
  name: string;
  key: string;
}

const stay = (event: Event) => event.preventDefault();

/**
 * Shows a new key, which cannot be shown again. Only a button closes the dialog, because a stray click or key press would lose
 * the key.
 */
export function ShownOnce(props: {
  made: CreatedKey | undefined;
  /** The element that takes the focus afterwards, because what opened the dialog is gone. */
  wayBack: RefObject<HTMLElement | null>;
  onDone: () => void;
}) {
  const { made, wayBack, onDone } = props;
  return (
    <Dialog open={made !== undefined} onOpenChange={onDone}>
      {made && (
        <DialogContent
          title={`The key of ${made.name}`}
          description="Give it to the script as its bearer token."
          onInteractOutside={stay}
          onEscapeKeyDown={stay}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            wayBack.current?.focus();
          }}
        >
          <code
            aria-label="API key"
            className="rounded-lg border bg-sunken px-3 py-2.5 text-sm break-all select-all"
          >
            {made.key}
          </code>
          <Alert>Copy it now: it is not shown again. Whoever has it can do all that it may.</Alert>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={onDone}>
              Done
            </Button>
            <Button icon={Copy} autoFocus onClick={() => void copyToClipboard(made.key)}>
              Copy the key
            </Button>
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}
