import type { FlowTestResult } from '@labrish/conversation/run-flow-tests';
import type { FlowTest } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';
import { useEffect, useState } from 'react';
import { createRunner } from './runner.ts';

/** Returns the results of the tests in the flow as it is typed, by test name; undefined until the first ones are known. */
export function useResults(
  flow: Flow | undefined,
  tests: readonly FlowTest[] | undefined,
): ReadonlyMap<string, FlowTestResult> | undefined {
  const [results, setResults] = useState<ReadonlyMap<string, FlowTestResult>>();
  const [runner] = useState(() =>
    createRunner((all) => setResults(new Map(all.map((result) => [result.name, result])))),
  );
  useEffect(() => {
    if (flow && tests) runner.run(flow, tests);
  }, [runner, flow, tests]);
  useEffect(() => runner.stop, [runner]);
  return results;
}
