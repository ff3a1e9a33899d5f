import type { StoredFlowTest } from '@labrish/api/flow-tests/schema';
import { rebaseline } from '@labrish/conversation/run-flow-tests';
import type { Flow } from '@labrish/conversation/types';
import { Check } from 'lucide-react';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useEdit } from './use-edit.ts';

/** Changes a failed test to expect what happens now. Not offered if none of its steps can be done any more. */
export function TakeAsRight({ flow, test }: { flow: Flow; test: StoredFlowTest }) {
  const update = trpc.flowTests.update.useMutation();
  const { edit } = useEdit();
  const { id, version, steps: before } = test;
  const taken = rebaseline(flow, test);
  if (!taken) return null;
  const { steps } = taken;
  const rest =
    steps.length < before.length
      ? ` It keeps ${steps.length} of its ${before.length} steps: after them it taps a choice that is not there.`
      : '';
  return (
    <Confirm
      trigger={
        <Button variant="outline" size="sm">
          <Check aria-hidden />
          Take this as right
        </Button>
      }
      title={`Change “${test.name}”?`}
      description={`From now on it expects what happens in the conversation as it is typed here.${rest}`}
      action="Take this as right"
      harmless
      onConfirm={async () => {
        await edit(() => update.mutateAsync({ id, version, steps }));
        notify.success('Test changed');
      }}
    />
  );
}
