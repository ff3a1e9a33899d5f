import { zodResolver } from '@hookform/resolvers/zod';
import { createApiKey } from '@labrish/api/api-keys/schema';
import { SCOPES } from '@labrish/api/scopes';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useReportDirty } from '#admin/report-dirty.ts';
import { Field } from '#components/field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { serverError } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { useIsAdmin } from '#lib/api/rights.ts';
import { locked } from '../locked.ts';
import { RoleField } from '../role-field.tsx';
import { EXPIRY_KEYS, ExpiryField, expiryOf } from './expiry-field.tsx';
import { ScopeFields } from './scope-fields.tsx';
import type { CreatedKey } from './shown-once.tsx';

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
  const [problem, setProblem] = useState<string>();
  const isAdmin = useIsAdmin() === true;
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      ...{ name: '', role: 'reviewer' as const, expiry: '90' as const },
      ...{ scopes: [], everything: false },
    },
  });
  const [role, everything, expiry] = useWatch({ control, name: ['role', 'everything', 'expiry'] });
  const { errors, isDirty, isSubmitting } = formState;
  useReportDirty(isDirty, props.onDirty);

  const make = handleSubmit(async (wanted) => {
    setProblem(undefined);
    try {
      const { api_key, key } = await create.mutateAsync({
        ...{ name: wanted.name, role: wanted.role },
        scopes: wanted.everything ? null : wanted.scopes,
        expires_at: expiryOf(wanted.expiry),
      });
      await utils.apiKeys.invalidate();
      props.onMade({ name: api_key.name, key });
    } catch (error) {
      setProblem(serverError(error) ?? 'The key was not made. Check the connection and try again.');
    }
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isSubmitting} onClick={props.onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Making...' : 'Make the key'}
        </Button>
      </div>
    </form>
  );
}
