import type { Campaign } from '@labrish/api/campaigns/schema';
import { Badge, SmallButton } from '#components/ui/elements.tsx';
import { notify, copyToClipboard } from '#lib/outcomes.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';
import { Confirm } from '#components/confirm.tsx';
import { SectionRow } from '#components/section.tsx';
import { number } from '#lib/format.ts';
import { addressOf, qrDataUrl } from './qr.ts';

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
        <SmallButton asChild>
          <a href={qrDataUrl(address)} download={`${code}.svg`} aria-label={`QR code of ${name}`}>
            QR code
          </a>
        </SmallButton>
        <SmallButton asChild>
          <a href={`/app/poster/${code}`} target="_blank" aria-label={`Poster of ${name}`}>
            Poster
          </a>
        </SmallButton>
        {mayEdit && (
          <Confirm
            trigger={<SmallButton aria-label={`Remove ${name}`}>Remove</SmallButton>}
            title={`Remove ${name}?`}
            description="Its link will lead to the start page, and the people who came by it are no longer counted. Their recordings stay."
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
