import { Megaphone } from 'lucide-react';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useDisclosure } from '#lib/disclosure.ts';
import { CampaignRow } from './campaign-row.tsx';
import { NewCampaign } from './new-campaign.tsx';

/** Lists the links that are handed out where voices are missing, and who came by each. */
export function CampaignsSection({ mayEdit }: { mayEdit: boolean }) {
  const list = trpc.campaigns.list.useQuery();
  const form = useDisclosure();
  const campaigns = list.data?.campaigns;
  return (
    <Section
      title="Campaigns"
      note="The chat cannot reach a parish; people can. Hand out a link or a poster where voices are missing, and see who comes by it."
    >
      {list.isPending && <Pending>Loading campaigns...</Pending>}
      <QueryFailure what="The campaigns could not be loaded." query={list} />
      {campaigns?.length === 0 && !form.isOpen && <p>No campaigns yet.</p>}
      {campaigns && campaigns.length > 0 && (
        <ul aria-label="Campaigns">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {form.isOpen && <NewCampaign onClose={form.close} />}
      {mayEdit && !form.isOpen && (
        <Button {...form.opener} variant="outline" className="w-fit">
          <Megaphone aria-hidden />
          Make a campaign
        </Button>
      )}
    </Section>
  );
}
