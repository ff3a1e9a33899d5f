import { zodResolver } from '@hookform/resolvers/zod';
import { createCampaign } from '@labrish/api/campaigns/schema';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '#components/field.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { serverError } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';
import { PLACE } from '#lib/place-words.ts';
import { notify } from '#lib/toasts.ts';

const NOWHERE = '';
type Typed = z.input<typeof createCampaign>;

/** Creates a campaign. Its code cannot be changed later, because posters may show it by then. */
export function NewCampaign({ onClose }: { onClose: () => void }) {
  const placeId = useId();
  const utils = trpc.useUtils();
  const create = trpc.campaigns.create.useMutation();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Typed, unknown, z.output<typeof createCampaign>>({
    resolver: zodResolver(createCampaign),
    defaultValues: { code: '', name: '', place_code: null },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const guard = useLeaveGuard(isDirty);

  const make = handleSubmit(async (campaign) => {
    setProblem(undefined);
    try {
      await create.mutateAsync(campaign);
      await utils.campaigns.invalidate();
      notify.success('Campaign made!');
      onClose();
    } catch (error) {
      setProblem(serverError(error) ?? 'The campaign was not made. Check the connection and try again.');
    }
  });

  return (
    <form
      aria-label="New campaign"
      className="grid gap-4 border-t pt-4"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void make(event)}
    >
      {guard}
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          label="Name"
          error={errors.name?.message}
          hint={`What you call it, like Posters in ${pilot.places[0]?.name ?? pilot.country.name}`}
        >
          <input dir="auto" autoComplete="off" autoFocus {...register('name')} />
        </Field>
        <Field
          label="Code"
          error={errors.code?.message}
          hint="It stands in the link and in the greeting, like kgn1."
        >
          <input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('code')} />
        </Field>
        <div className="grid gap-1.5">
          <Label htmlFor={placeId}>{PLACE}</Label>
          <Select
            id={placeId}
            {...register('place_code', {
              setValueAs: (code: string | null) => (code === NOWHERE ? null : code),
            })}
          >
            <option value={NOWHERE}>None in particular</option>
            {pilot.places.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Making...' : 'Make it'}
        </Button>
      </div>
    </form>
  );
}
