import type { CreatedKey } from './created-key.tsx';
import { EXPIRY_KEYS, ExpiryField, expiryOf } from './expiry.tsx';
import { createApiKey } from '@labrish/api/api-keys/schema';
import { useAttempt } from '#lib/attempt.ts';
import { SCOPES, SCOPE_WORDS } from '@labrish/api/scopes';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useReportDirty, locked } from '#admin/edit-one.tsx';
import { Checkbox, Field, FormButtons } from '#components/ui/form.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { refusalOr } from '#lib/outcomes.ts';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';
import { capitalised } from '#lib/place-words.ts';
import { RoleField } from '../invite.tsx';
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
  const form = useKeyForm();
  const { register, handleSubmit, control } = form;
  const expiry = useWatch({ control, name: 'expiry' });
  const { errors, isDirty, isSubmitting } = form.formState;
  useReportDirty(isDirty, props.onDirty);

  const make = handleSubmit(async (wanted) => {
    await attempt('The key was not created. Check the connection and try again.', async () => {
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
        <Field label="Name" error={errors.name?.message} hint="What uses it, for example Nightly export">
          <input dir="auto" autoComplete="off" autoFocus {...locked(isSubmitting)} {...register('name')} />
        </Field>
        {isAdmin && <RoleField {...register('role')} disabled={isSubmitting} />}
        <ExpiryField {...register('expiry')} isNever={expiry === 'never'} disabled={isSubmitting} />
      </div>
      <ScopeFields form={form} />
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <FormButtons send="Create key" sending="Creating..." isSending={isSubmitting} onLeave={props.onClose} />
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
          'Choose only what the script needs; changing includes reading. The key’s role limits it as well.'}
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
          Only its role limits it, now and in later versions: for a script that you trust like a person.
        </p>
      </div>
    </fieldset>
  );
}
