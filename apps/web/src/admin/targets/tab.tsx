import { FigureTable } from '#components/ui/table.tsx';
import { later } from '#components/later.tsx';
import { SlidersHorizontal, Megaphone } from 'lucide-react';
import { ReadOnly } from '#admin/read-only.tsx';
import { LoadingList, Pending, QueryFailure, QueryState, Section } from '#components/section.tsx';
import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { number, share } from '#lib/format.ts';
import { A_PLACE, PLACES } from '#lib/place-words.ts';
import { useDisclosure } from '#lib/disclosure.ts';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';
import { DIMENSION_WORDS } from './dimension-words.ts';
import { CampaignRow } from './campaigns/campaign-row.tsx';
import type { Progress } from '@labrish/api/targets/schema';

const TargetsForm = later(async () => (await import('./form/form.tsx')).TargetsForm);
const NewCampaign = later(async () => (await import('./campaigns/new-campaign.tsx')).NewCampaign);

/** Shows the targets, how many recordings there are towards each, and what the bot does about missing ones. */
export function TargetsTab() {
  const progress = trpc.targets.progress.useQuery();
  const mayEdit = useIsAdmin() ?? false;
  const form = useDisclosure();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid max-w-prose gap-1">
          <h2 className="text-xl font-bold">Where voices are missing</h2>
          <p className="min-h-12 text-muted">{progress.data && targetsSummary(progress.data)}</p>
        </div>
        {mayEdit && !form.isOpen && (
          <Button icon={SlidersHorizontal} {...form.opener}>
            Set targets
          </Button>
        )}
      </div>
      <ReadOnly what="targets" />
      {form.isOpen && <TargetsSection onClose={form.close} />}
      {progress.isPending && <LoadingList words="Loading the targets..." count={8} itemClass="h-28" />}
      <QueryFailure what="The targets could not be loaded." query={progress} />
      {progress.data && (
        <div className="-mb-4 gap-4 lg:columns-2">
          {progress.data.dimensions.map((one) => (
            <div key={one.dimension} className="break-inside-avoid pb-4">
              <DimensionTable {...one} />
            </div>
          ))}
        </div>
      )}
      {!progress.isPending && <CampaignsSection mayEdit={mayEdit} />}
      {progress.data?.counts_simulator && (
        <p className="text-sm text-muted">Recordings from the simulator are counted here.</p>
      )}
    </div>
  );
}

function targetsSummary({ goal, targets_enabled, most_per_topic }: Progress) {
  const how = targets_enabled ? 'more often where they are missing' : 'about every topic equally often';
  const times = most_per_topic === 1 ? 'once' : `${number(most_per_topic)} times`;
  return `The goal is ${number(goal)} usable recordings. The bot asks ${how}, and asks nobody more than ${times} about one topic.`;
}

/** Loads the targets, and shows the form to edit them. */
function TargetsSection({ onClose }: { onClose: () => void }) {
  const targets = trpc.targets.get.useQuery();
  return (
    <Section
      title="Targets"
      note={`In usable recordings. The chat follows new targets within a minute. ${PLACES} and ages share the goal by population, categories and topics equally; a number that you set replaces that share.`}
    >
      {targets.isPending && <Pending>Loading the targets...</Pending>}
      <QueryFailure what="The targets could not be loaded." query={targets} />
      {targets.data && <TargetsForm targets={targets.data} onClose={onClose} />}
    </Section>
  );
}

/** Lists the campaigns: links to hand out where voices are missing, with the number of people who came by each. */
function CampaignsSection({ mayEdit }: { mayEdit: boolean }) {
  const list = trpc.campaigns.list.useQuery();
  const form = useDisclosure();
  const campaigns = list.data?.campaigns;
  return (
    <Section
      title="Campaigns"
      note={`Hand out a link or a poster in ${A_PLACE} where voices are missing, and see how many people come by it.`}
    >
      <QueryState query={list} loading="Loading campaigns..." failed="The campaigns could not be loaded." />
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
        <OutlineButton icon={Megaphone} {...form.opener} className="w-fit">
          Create a campaign
        </OutlineButton>
      )}
    </Section>
  );
}

type Dimension = Progress['dimensions'][number];

/** Shows the cells of one dimension, the worst gap first. */
function DimensionTable({ dimension, cells, outside }: Dimension) {
  const { title, outside: outsideWords } = DIMENSION_WORDS[dimension];
  return (
    <Section title={title} note={summary(cells)}>
      {cells.length > 0 && (
        <FigureTable
          caption={`${title}, most missing first`}
          columns={['Name', 'Have', 'Target', 'Missing']}
          rows={cells.map(({ key, name, have, target, missing }) => ({
            key,
            name: <Filled name={name} ratio={target > 0 ? Math.min(1, have / target) : 1} />,
            figures: [
              number(have),
              number(target),
              missing > 0 ? <strong>{number(missing)}</strong> : 'none',
            ],
          }))}
        />
      )}
      {outside > 0 && (
        <p className="text-sm text-muted">
          Plus {number(outside)} {outsideWords}.
        </p>
      )}
    </Section>
  );
}

function Filled({ name, ratio }: { name: string; ratio: number }) {
  return (
    <>
      {name}
      <span aria-hidden className="mt-1 block h-1.5 rounded-sm bg-sunken">
        <span
          className={`block h-full rounded-sm forced-color-adjust-none ${ratio < 0.5 ? 'bg-mango' : 'bg-primary'}`}
          style={{ width: `${ratio * 100}%` }}
        />
      </span>
    </>
  );
}

function summary(cells: Dimension['cells']): string {
  if (cells.length === 0) return 'No targets yet.';
  const target = cells.reduce((sum, cell) => sum + cell.target, 0);
  const missing = cells.reduce((sum, cell) => sum + cell.missing, 0);
  const full = cells.filter((cell) => cell.missing === 0).length;
  if (missing === 0) return 'Every target is met.';
  return `${share(target - missing, target)} filled; ${number(full)} of ${number(cells.length)} met.`;
}
