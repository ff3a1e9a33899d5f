import { createCampaign, type Campaign } from '@labrish/api/campaigns/schema';
import { Field, FormButtons, Options, Select } from '#components/ui/form.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { Alert, Badge, Button, SmallButton } from '#components/ui/elements.tsx';
import { refusalOr, useAttempt, notify, copyToClipboard } from '#lib/outcomes.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';
import { PLACE } from '#lib/place-words.ts';
import { Confirm } from '#components/confirm.tsx';
import { SectionRow } from '#components/section.tsx';
import { number } from '#lib/format.ts';
import { addressOf, qrDataUrl } from './qr.ts';
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
    await attempt('The campaign was not made. Check the connection and try again.', async () => {
      await create.mutateAsync(campaign);
      await utils.campaigns.invalidate();
      notify.success('Campaign made!');
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
      <FormButtons send="Make it" sending="Making..." isSending={isSubmitting} onLeave={onClose} />
    </form>
  );
}

/** Shows a campaign: its link, how many people and usable recordings came by it, and its QR code and poster to hand out. */
export function CampaignRow({ campaign, mayEdit }: { campaign: Campaign; mayEdit: boolean }) {
  const { id, code, name, place_code, contributors, recordings } = campaign;
  const utils = trpc.useUtils();
  const remove = trpc.campaigns.remove.useMutation();
  const address = addressOf(campaign);
  const place = pilot.places.find((one) => one.code === place_code)?.name;
  return (
    <SectionRow>
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {name}
          </span>
          {place && <Badge variant="secondary">{place}</Badge>}
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          <code>{address}</code>
        </p>
        <p className="text-sm">
          {number(contributors)} {contributors === 1 ? 'person' : 'people'} came, {number(recordings)} usable{' '}
          {recordings === 1 ? 'recording' : 'recordings'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <SmallButton aria-label={`Copy link of ${name}`} onClick={() => void copyToClipboard(address)}>
          Copy link
        </SmallButton>
        <Button asChild variant="outline" size="sm">
          <a href={qrDataUrl(address)} download={`${code}.svg`} aria-label={`QR code of ${name}`}>
            QR code
          </a>
        </Button>
        <Button asChild variant="outline" size="sm">
          <a href={`/app/poster/${code}`} target="_blank" aria-label={`Poster of ${name}`}>
            Poster
          </a>
        </Button>
        {mayEdit && (
          <Confirm
            trigger={<SmallButton aria-label={`Remove ${name}`}>Remove</SmallButton>}
            title={`Remove ${name}?`}
            description="Its link leads to the start page from then on, and nothing tells any more who came by it. What they gave stays."
            action="Remove it"
            onConfirm={async () => {
              await remove.mutateAsync({ id });
              notify.success('Campaign removed', name);
              await utils.campaigns.invalidate();
            }}
          />
        )}
      </div>
    </SectionRow>
  );
}
