import type { Campaign } from '@labrish/api/campaigns/schema';
import { Confirm } from '#components/confirm.tsx';
import { SectionRow } from '#components/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { number } from '#lib/numbers.ts';
import { pilot } from '#lib/pilot.ts';
import { copyToClipboard, notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
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
        <Button
          variant="outline"
          size="sm"
          aria-label={`Copy link of ${name}`}
          onClick={() => void copyToClipboard(address)}
        >
          Copy link
        </Button>
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
            trigger={
              <Button variant="outline" size="sm" aria-label={`Remove ${name}`}>
                Remove
              </Button>
            }
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
