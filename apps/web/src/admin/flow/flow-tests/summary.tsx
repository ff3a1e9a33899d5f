import type { FlowTestResult } from '@labrish/conversation/run-flow-tests';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { Badge } from '#components/ui/elements.tsx';
import { errorMessage, trpc } from '#lib/api/trpc.ts';
import { useCheckedFlow } from '../checks/flow-check-provider.tsx';
import { useResults } from './use-flow-tests.ts';

/** Says how many flow tests pass in the conversation as it is typed. */
export function TestsSummary({ error, tests, results }: Tests) {
  const known = tests?.flatMap(({ name }) => results?.get(name) ?? []);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">Tests</span>
      <span role="status" className="flex items-center gap-1.5 text-sm text-muted">
        {error ? (
          `They could not be loaded: ${errorMessage(error)}`
        ) : (
          <Sum count={tests?.length} known={known ?? []} />
        )}
      </span>
    </span>
  );
}

export type Tests = ReturnType<typeof useFlowTests>;

/** Returns the flow tests, and the results of all that have run. Each use runs them again. */
export function useFlowTests() {
  const flow = useCheckedFlow();
  const { data, error } = trpc.flowTests.list.useQuery();
  const tests = data?.tests;
  return { flow, error, tests, results: useResults(flow, tests) };
}

/** Sums up the results, as in "10 tests pass" and "2 of 10 tests fail". */
function Sum({ count, known }: { count: number | undefined; known: readonly FlowTestResult[] }) {
  if (count === 0) return 'There are none yet.';
  if (count === undefined || known.length < count)
    return (
      <>
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        Running the tests...
      </>
    );
  const failed = known.filter(({ is_passed }) => !is_passed).length;
  if (failed > 0)
    return (
      <Badge variant="destructive">
        {failed} of {count} {count === 1 ? 'test fails' : 'tests fail'}
      </Badge>
    );
  return (
    <>
      <CircleCheck aria-hidden className="size-4 text-success" />
      {count === 1 ? '1 test passes' : `${count} tests pass`}
    </>
  );
}
