import { ScrollTable } from '#components/ui/table.tsx';
import { ListState, Section } from '#components/section.tsx';
import { SmallButton } from '#components/ui/elements.tsx';
import { errorMessage, trpc, type Outputs } from '#lib/api/trpc.ts';
import { date, share } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';

type Run = Outputs['yardstickRuns']['list']['data'][number];

/** Lists recognisers that were measured by a version, and puts them on the public page. */
export function Recognisers() {
  const list = trpc.yardstickRuns.list.useQuery();
  const runs = list.data?.data;
  return (
    <Section
      title="Recognisers"
      note="How many words they get wrong in the test recordings. What researchers send is on the public page when you show it."
    >
      <ListState query={list} what="recognisers" />
      {runs?.length === 0 && <p className="text-muted">No recogniser has been measured yet.</p>}
      {runs && runs.length > 0 && (
        <ScrollTable
          label="Recognisers"
          columns={['Recogniser', 'Measured by', 'Release', 'When', 'Words wrong', 'On the page']}
          action="Show or hide"
        >
          {runs.map((run) => (
            <Row key={run.id} run={run} />
          ))}
        </ScrollTable>
      )}
    </Section>
  );
}

function Row({ run }: { run: Run }) {
  const { id, engine, model, version, scored_at, listed_at, wer, is_sent, sent_by } = run;
  const utils = trpc.useUtils();
  const set = trpc.yardstickRuns.setListed.useMutation({
    onSuccess: () => {
      void utils.yardstickRuns.invalidate();
      notify.success(listed_at ? 'It is not on the page any more.' : 'It is on the page within a minute.');
    },
    onError: (error) => notify.error('The page was not changed', errorMessage(error)),
  });
  return (
    <tr className="border-t align-top">
      <td className="py-2 pr-4 break-words">
        <span dir="auto">{engine}</span>
        <span className="block text-muted" dir="auto">
          {model}
        </span>
      </td>
      <td className="py-2 pr-4 break-words">{is_sent ? (sent_by ?? 'a researcher') : 'the team'}</td>
      <td className="py-2 pr-4">{version}</td>
      <td className="py-2 pr-4 whitespace-nowrap">{date(scored_at)}</td>
      <td className="py-2 pr-4">{wer === null ? '–' : share(wer, 1)}</td>
      <td className="py-2 pr-4 whitespace-nowrap">{listed_at ? `since ${date(listed_at)}` : 'no'}</td>
      <td className="py-2">
        <SmallButton
          aria-label={`${listed_at ? 'Hide' : 'Show'} ${engine} ${model} on the public page`}
          onClick={() => set.mutate({ id, is_listed: listed_at === null })}
        >
          {listed_at ? 'Hide' : 'Show'}
        </SmallButton>
      </td>
    </tr>
  );
}
