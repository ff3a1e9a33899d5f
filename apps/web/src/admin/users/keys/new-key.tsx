import { zodResolver } from '@hookform/resolvers/zod';
import { createApiKey } from '@labrish/api/api-keys/schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useReportDirty } from '#admin/report-dirty.ts';
import { Field } from '#components/field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { serverError } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { locked } from '../locked.ts';
import { RoleField } from '../role-field.tsx';

/** `last_day` as the browser's date field gives it, empty for none. */
const schema = createApiKey.pick({ name: true, role: true }).extend({ last_day: z.string() });

/** Creates a key. Its rights cannot be changed later, only revoked. */
export function NewKey(props: {
  onDirty: (dirty: boolean) => void;
  onMade: (made: { name: string; key: string }) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const create = trpc.apiKeys.create.useMutation();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', role: 'reviewer' as const, last_day: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  useReportDirty(isDirty, props.onDirty);

  const make = handleSubmit(async ({ last_day, ...rest }) => {
    setProblem(undefined);
    try {
      const { api_key, key } = await create.mutateAsync({ ...rest, expires_at: endOf(last_day) });
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
        <RoleField {...register('role')} disabled={isSubmitting} />
        <Field label="Last day" hint="The key stops working after this day. Empty: it does not expire.">
          <input type="date" {...locked(isSubmitting)} {...register('last_day')} />
        </Field>
      </div>
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

/** Returns the last moment of a day in the admin's time zone. */
function endOf(day: string): string | null {
  return day ? new Date(`${day}T23:59:59.999`).toISOString() : null;
}
