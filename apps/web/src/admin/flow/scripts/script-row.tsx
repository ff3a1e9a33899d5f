import type { StoredScript } from '@labrish/api/flow-scripts/schema';
import type { ScriptResult } from '@labrish/conversation/run-scripts';
import type { Flow } from '@labrish/conversation/types';
import { CirclePlay } from 'lucide-react';
import { useMayEdit } from '#admin/access.ts';
import { useTrying } from '../trial.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { RemoveScript } from './remove-script.tsx';
import { RenameScript } from './rename-script.tsx';
import { TakeAsRight } from './take-as-right.tsx';

/** One test: how it goes, and what can be done with it. */
export function ScriptRow(props: { flow: Flow; script: StoredScript; result: ScriptResult | undefined }) {
  const { flow, script, result } = props;
  const { show } = useTrying();
  const mayEdit = useMayEdit();
  const play = script.steps.map(({ did }) => did);
  return (
    // It takes the focus when the button that had it goes away with what it did.
    <li tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2 first:border-t-0">
      {result ? (
        <Badge variant={result.is_passed ? 'success' : 'destructive'}>
          {result.is_passed ? 'Passed' : 'Failed'}
        </Badge>
      ) : (
        <Badge variant="outline">Running</Badge>
      )}
      <div className="grid min-w-0 flex-1 basis-60 text-sm">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {script.name}
        </p>
        {result?.sentence && <p className="wrap-anywhere">{result.sentence}</p>}
      </div>
      <div role="group" aria-label={script.name} className="flex flex-wrap items-center gap-1">
        <Button variant="outline" size="sm" onClick={() => show({ start: script.as, play })}>
          <CirclePlay aria-hidden />
          Play it
        </Button>
        {mayEdit && result?.is_passed === false && <TakeAsRight flow={flow} script={script} />}
        {mayEdit && <RenameScript script={script} />}
        {mayEdit && <RemoveScript script={script} />}
      </div>
    </li>
  );
}
