import type { ScriptResult } from '@labrish/conversation/run-scripts';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useCheckedFlow } from '../checks/checks.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { errorMessage } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { ScriptRow } from './script-row.tsx';
import { useResults } from './use-results.ts';

/** The tests of the conversation, and how each goes in it as it is typed. */
export function ScriptsPanel() {
  const flow = useCheckedFlow();
  const { data, error } = trpc.flowScripts.list.useQuery();
  const scripts = data?.scripts;
  const results = useResults(flow, scripts);
  const [isOpen, setOpen] = useState(false);
  const known = scripts?.flatMap(({ name }) => results?.get(name) ?? []);
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
            <Sum count={scripts?.length} known={known ?? []} />
          )}
        </span>
      </summary>
      {isOpen && flow && scripts && scripts.length > 0 && (
        <ul className="grid border-t px-4 py-2">
          {scripts.map((script) => (
            <ScriptRow key={script.id} flow={flow} script={script} result={results?.get(script.name)} />
          ))}
        </ul>
      )}
      {isOpen && scripts?.length === 0 && (
        <p className="border-t px-4 py-3 text-sm text-muted">
          A test is a chat that must go the same way whatever is changed. Try a chat in the phone, then save
          it as a test.
        </p>
      )}
    </details>
  );
}

/** As in "10 tests pass" and "2 of 10 tests fail". */
function Sum({ count, known }: { count: number | undefined; known: readonly ScriptResult[] }) {
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
