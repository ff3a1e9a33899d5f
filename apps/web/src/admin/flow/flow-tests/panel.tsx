import type { FlowTestResult } from '@labrish/conversation/run-flow-tests';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useCheckedFlow } from '../checks/flow-check-provider.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { errorMessage } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { FlowTestRow } from './flow-test-row.tsx';
import { useResults } from './use-results.ts';

/** Shows the flow tests, and the result of each in the conversation as it is typed. */
export function FlowTestsPanel() {
  const flow = useCheckedFlow();
  const { data, error } = trpc.flowTests.list.useQuery();
  const tests = data?.tests;
  const results = useResults(flow, tests);
  const [isOpen, setOpen] = useState(false);
  const known = tests?.flatMap(({ name }) => results?.get(name) ?? []);
  return (
    <details
      className="rounded-xl border bg-card"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-4 py-2.5">
        <span className="font-semibold">Tests</span>
        <span role="status" className="flex items-center gap-1.5 text-sm text-muted">
          {error ? (
            `They could not be loaded: ${errorMessage(error)}`
          ) : (
            <Sum count={tests?.length} known={known ?? []} />
          )}
        </span>
      </summary>
      {isOpen && flow && tests && tests.length > 0 && (
        <ul className="grid border-t px-4 py-2">
          {tests.map((test) => (
            <FlowTestRow key={test.id} flow={flow} test={test} result={results?.get(test.name)} />
          ))}
        </ul>
      )}
      {isOpen && tests?.length === 0 && (
        <p className="border-t px-4 py-3 text-sm text-muted">
          A test is a chat that must go the same way whatever is changed. Try a chat in the phone, then save
          it as a test.
        </p>
      )}
    </details>
  );
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
