import { FUNNEL_DAYS } from '@labrish/api/funnel/days';
import type { FunnelInput, StateFigures } from '@labrish/api/funnel/schema';
import { useMemo, useState, type ReactNode, createContext, use } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { Field, Options, Select } from '#components/ui/form.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { duration, people, peopleShare } from '#lib/format.ts';

/** Loads the figures once for all states within. The figures of the previous choice stay until the next have loaded. */
export function FunnelProvider({ children }: { children: ReactNode }) {
  const [choice, choose] = useState<FunnelInput>({ days: 30 });
  const { data, isFetching, error } = trpc.funnel.get.useQuery(choice, {
    placeholderData: (before) => before,
  });
  const funnel = useMemo(() => {
    const states = new Map(data?.states.map((state) => [state.state_key, state]));
    return {
      ...{ choice, choose, isLoading: isFetching, failure: error?.message },
      figuresOf: (state_key: string) => states.get(state_key),
    };
  }, [choice, data, isFetching, error]);
  return <FunnelContext value={funnel}>{children}</FunnelContext>;
}

/** Selects the days and the version that the figures are for. */
export function FunnelSelect() {
  const { choice, choose, failure } = useFunnel();
  const versions = trpc.flowVersions.list.useQuery({ limit: 100 }).data?.versions ?? [];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Figures for">
        <Select
          value={choice.days ?? ''}
          onChange={({ target }) => choose({ ...choice, days: FUNNEL_DAYS.find((n) => n === +target.value) })}
        >
          <Options of={FUNNEL_DAYS.map((n) => [n, `the last ${n} days`])} />
          <option value="">all days</option>
        </Select>
      </Field>
      <Field label="Entered under">
        <Select
          value={choice.flow_version ?? ''}
          onChange={({ target }) => choose({ ...choice, flow_version: Number(target.value) || undefined })}
        >
          <option value="">every version</option>
          <Options of={versions.map(({ number }) => [number, `version ${number}`])} />
        </Select>
      </Field>
      {failure && <Alert variant="destructive">The figures could not be loaded. {failure}</Alert>}
    </div>
  );
}

/** Which figures are shown, and the figures of each state. */
interface ShownFunnel {
  choice: FunnelInput;
  choose: (choice: FunnelInput) => void;
  /** Returns undefined while the figures load, if loading failed, and for a state that nobody entered. */
  figuresOf: (state_key: string) => StateFigures | undefined;
  /** Whether the figures are being loaded. */
  isLoading: boolean;
  /** Why loading the figures failed, in words. */
  failure: string | undefined;
}

const FunnelContext = createContext<ShownFunnel | null>(null);

/** Returns the figures. @throws outside of a FunnelProvider */
function useFunnel(): ShownFunnel {
  const funnel = use(FunnelContext);
  if (!funnel) throw new Error('The figures of the conversation are shown outside of their FunnelProvider.');
  return funnel;
}

/** Shows in one line how people fared in a state; nothing if nobody entered it. */
export function NodeFigures({ state_key }: { state_key: string }) {
  const figures = useFunnel().figuresOf(state_key);
  return figures && <p className="tabular-nums">{figuresInWords(figures)}</p>;
}

/** Says the figures of a state: “1,204 in · 88% on · 6% lost · median 14 sec · 3% asked again”. Missing figures are left out. */
export function figuresInWords(state: StateFigures): string {
  const { entered, median_seconds } = state;
  const parts = [
    ['on', state.advanced],
    ['lost', state.dropped_off],
    ['asked again', state.reprompted],
  ] as const;
  const [on, lost, reprompted] = parts.map(([word, n]) => {
    const share = peopleShare(n, entered);
    return share && `${share} ${word}`;
  });
  const median = median_seconds === null ? undefined : `median ${duration(median_seconds)}`;
  return [`${people(entered)} in`, on, lost, median, reprompted].filter(Boolean).join(' · ');
}
