import type { ScriptResult } from '@labrish/conversation/run-scripts';
import type { Script } from '@labrish/conversation/script';
import type { Flow } from '@labrish/conversation/types';
import { useEffect, useState } from 'react';
import { createRunner } from './runner.ts';

/** How the tests go in the flow as it is typed, by their names; undefined until it is known for the first time. */
export function useResults(
  flow: Flow | undefined,
  scripts: readonly Script[] | undefined,
): ReadonlyMap<string, ScriptResult> | undefined {
  const [results, setResults] = useState<ReadonlyMap<string, ScriptResult>>();
  const [runner] = useState(() =>
    createRunner((all) => setResults(new Map(all.map((result) => [result.name, result])))),
  );
  useEffect(() => {
    if (flow && scripts) runner.run(flow, scripts);
  }, [runner, flow, scripts]);
  useEffect(() => runner.stop, [runner]);
  return results;
}
