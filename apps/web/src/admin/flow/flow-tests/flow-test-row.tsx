import type { StoredFlowTest } from '@labrish/api/flow-tests/schema';
import type { FlowTestResult } from '@labrish/conversation/run-flow-tests';
import type { Flow } from '@labrish/conversation/types';
import { CirclePlay } from 'lucide-react';
import { useMayEdit } from '#admin/access.ts';
import { useTrying } from '../trial.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { RemoveFlowTest } from './remove-flow-test.tsx';
import { RenameFlowTest } from './rename-flow-test.tsx';
import { TakeAsRight } from './take-as-right.tsx';

/** Shows one test: its result, and what can be done with it. */
export function FlowTestRow(props: { flow: Flow; test: StoredFlowTest; result: FlowTestResult | undefined }) {
  const { flow, test, result } = props;
  const { show } = useTrying();
  const mayEdit = useMayEdit();
  const play = test.steps.map(({ did }) => did);
  return (
    // Focusable: the row takes the focus when its focused button disappears.
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
          {test.name}
        </p>
        {result?.sentence && <p className="wrap-anywhere">{result.sentence}</p>}
      </div>
      <div role="group" aria-label={test.name} className="flex flex-wrap items-center gap-1">
        <Button variant="outline" size="sm" onClick={() => show({ start: test.as, play })}>
          <CirclePlay aria-hidden />
          Play it
        </Button>
        {mayEdit && result?.is_passed === false && <TakeAsRight flow={flow} test={test} />}
        {mayEdit && <RenameFlowTest test={test} />}
        {mayEdit && <RemoveFlowTest test={test} />}
      </div>
    </li>
  );
}
