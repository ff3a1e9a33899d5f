import type { PlanInput } from '@labrish/api/releases/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { QueryFailure, Section } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { number } from '#lib/format.ts';
import { useRefreshReleases } from '../refresh.ts';
import { Recording } from './recording.tsx';

/** Lists the recordings that are left out because of their words, to be decided about; nothing while there are none. */
export function WordsToCheck({ input }: { input: Omit<PlanInput, 'series'> }) {
  const { client } = trpc.useUtils();
  const list = useQuery({
    queryKey: [...getQueryKey(trpc.releases.wordsToCheck), input],
    queryFn: ({ signal }) => client.releases.wordsToCheck.mutate(input, { signal }),
    placeholderData: keepPreviousData,
  });
  const refresh = useRefreshReleases();
  const { recordings = 0, data = [] } = list.data ?? {};
  if (recordings === 0) return <QueryFailure what="The words to check could not be loaded." query={list} />;
  return (
    <Section
      title={`Words to check (${number(recordings)})`}
      note="These words may identify somebody. Releases leave these recordings out until somebody has decided."
    >
      <ul className="grid gap-6">
        {data.map((one) => (
          <Recording
            key={one.transcripts.map(({ sha256 }) => sha256).join() + one.submission_id}
            recording={one}
            onDecided={refresh}
          />
        ))}
      </ul>
    </Section>
  );
}
