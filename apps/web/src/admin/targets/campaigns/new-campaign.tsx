import { createCampaign } from '@labrish/api/campaigns/schema';
import { useAttempt } from '#lib/attempt.ts';
import { Field, FormButtons, Options, Select } from '#components/ui/form.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { refusalOr, notify } from '#lib/outcomes.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';
import { PLACE } from '#lib/place-words.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

const NOWHERE = '';

/** Creates a campaign. Its code cannot be changed later, because posters may show it by then. */
export function NewCampaign({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const create = trpc.campaigns.create.useMutation();
  const { problem, attempt } = useAttempt(refusalOr);
  const { register, handleSubmit, formState } = useSchemaForm(createCampaign, {
    code: '',
    name: '',
    place_code: null,
  });
  const { errors, isDirty, isSubmitting } = formState;
  const guard = useLeaveGuard(isDirty);

  const make = handleSubmit(async (campaign) => {
    await attempt('The campaign was not created. Check the connection and try again.', async () => {
      await create.mutateAsync(campaign);
      await utils.campaigns.invalidate();
      notify.success('Campaign created');
      onClose();
    });
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
          hint={`For example, Posters in ${pilot.places[0]?.name ?? pilot.country.name}`}
        >
          <input dir="auto" autoComplete="off" autoFocus {...register('name')} />
        </Field>
        <Field
          label="Code"
          error={errors.code?.message}
          hint="It appears in the link and in the greeting, for example kgn1."
        >
          <input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('code')} />
        </Field>
        <Field label={PLACE}>
          <Select
            {...register('place_code', {
              setValueAs: (code: string | null) => (code === NOWHERE ? null : code),
            })}
          >
            <option value={NOWHERE}>None in particular</option>
            <Options of={pilot.places.map(({ code, name }) => [code, name])} />
          </Select>
        </Field>
      </div>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <FormButtons send="Create" sending="Creating..." isSending={isSubmitting} onLeave={onClose} />
    </form>
  );
}
