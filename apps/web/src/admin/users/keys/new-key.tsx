import { createApiKey } from '@labrish/api/api-keys/schema';
import { SCOPES, SCOPE_WORDS } from '@labrish/api/scopes';
import { useId, type ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useReportDirty } from '#admin/edit-one.tsx';
import { Field, FormButtons } from '#components/ui/form.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { refusalOr, useAttempt } from '#lib/outcomes.ts';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';
import { capitalised } from '#lib/place-words.ts';
import { locked } from '../locked.ts';
import { RoleField } from '../invite.tsx';
import { EXPIRY_KEYS, ExpiryField, expiryOf } from './expiry-field.tsx';
import type { CreatedKey } from './shown-once.tsx';
import { useSchemaForm } from '#lib/schema-form.ts';

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
  const { register, handleSubmit, formState, control } = useSchemaForm(schema, {
    ...{ name: '', role: 'reviewer' as const, expiry: '90' as const },
    ...{ scopes: [], everything: false },
  });
  const [role, everything, expiry] = useWatch({ control, name: ['role', 'everything', 'expiry'] });
  const { errors, isDirty, isSubmitting } = formState;
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
      <ScopeFields
        box={register('scopes')}
        everything={register('everything')}
        isEverything={everything}
        everythingWords={
          role === 'admin' ? 'Everything that you may do' : 'Everything that every reviewer may do'
        }
        error={errors.scopes?.message}
        disabled={isSubmitting}
      />
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <FormButtons send="Make the key" sending="Making..." isSending={isSubmitting} onLeave={props.onClose} />
    </form>
  );
}

type Box = ComponentProps<'input'>;

/** Chooses what a key may do: single scopes, or on purpose everything. */
function ScopeFields(props: {
  /** Props of the box of each scope, and of the one for everything. */
  box: Box;
  everything: Box;
  isEverything: boolean;
  /** The words for everything, which depend on the role. */
  everythingWords: string;
  error: string | undefined;
  disabled: boolean;
}) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-1 rounded-lg border p-3"
      disabled={props.disabled}
      aria-describedby={`${id}-note`}
    >
      <legend className="px-1 font-semibold">What it may do</legend>
      <p id={`${id}-note`} className={props.error ? 'text-sm text-destructive' : 'text-sm text-muted'}>
        {props.error ??
          'Choose as little as the script needs; changing includes reading. Its role limits it as well.'}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              value={scope}
              className="size-5 shrink-0 accent-primary disabled:opacity-50"
              {...props.box}
              disabled={props.isEverything}
            />
            <span className="min-w-0">{capitalised(SCOPE_WORDS[scope])}</span>
          </label>
        ))}
      </div>
      <div className="border-t pt-1">
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            aria-describedby={`${id}-all`}
            {...props.everything}
          />
          {props.everythingWords}
        </label>
        <p id={`${id}-all`} className="text-sm text-muted">
          No limit but its role, now and in later versions: for a script that you trust like a person.
        </p>
      </div>
    </fieldset>
  );
}
