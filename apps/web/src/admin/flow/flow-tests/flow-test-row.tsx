import type { StoredFlowTest } from '@labrish/api/flow-tests/schema';
import type { Flow } from '@labrish/conversation/types';
import { CirclePlay, Trash2, Pencil, Check } from 'lucide-react';
import { useState } from 'react';
import { rebaseline, type FlowTestResult } from '@labrish/conversation/run-flow-tests';
import { useMayEdit } from '#admin/access.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useTrying } from '../trial.ts';
import { useEdit } from './use-edit.ts';
import { DialogForm, FormDialog } from '../form-dialog.tsx';
import { TextField } from '../text-field.tsx';

/** Shows one test: its result, and what can be done with it. */
export function FlowTestRow(props: { flow: Flow; test: StoredFlowTest; result: FlowTestResult | undefined }) {
  const { flow, test, result } = props;
  const { show } = useTrying();
  const mayEdit = useMayEdit();
  const play = test.steps.map(({ did }) => did);
  return (
    // Make the row focusable: it takes the focus when its focused button disappears.
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
        {mayEdit && result?.is_passed === false && <RebaselineTest flow={flow} test={test} />}
        {mayEdit && <RenameFlowTest test={test} />}
        {mayEdit && <RemoveFlowTest test={test} />}
      </div>
    </li>
  );
}

/** Deletes a test, after asking. */
function RemoveFlowTest({ test: { id, name, version } }: { test: StoredFlowTest }) {
  const remove = trpc.flowTests.remove.useMutation();
  const { edit } = useEdit();
  return (
    <Confirm
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} title="Delete">
          <Trash2 aria-hidden />
        </Button>
      }
      title={`Delete “${name}”?`}
      description="Nothing looks any more whether this chat goes as it should."
      action="Delete"
      onConfirm={async () => {
        await edit(() => remove.mutateAsync({ id, version }));
        notify.success('Test deleted');
      }}
    />
  );
}

/** Gives a test another name. */
function RenameFlowTest({ test }: { test: StoredFlowTest }) {
  return (
    <FormDialog
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Rename ${test.name}`} title="Rename">
          <Pencil aria-hidden />
        </Button>
      }
      title="Rename the test"
    >
      <RenameForm test={test} />
    </FormDialog>
  );
}

function RenameForm({ test }: { test: StoredFlowTest }) {
  const [typed, setName] = useState(test.name);
  const update = trpc.flowTests.update.useMutation();
  const { editAndNotify: tell } = useEdit();
  const name = typed.trim();
  const rename = () =>
    tell(() => update.mutateAsync({ id: test.id, name, version: test.version }), {
      done: 'Test renamed',
      failed: 'The test could not be renamed',
    });
  return (
    <DialogForm action="Rename" isDirty={name !== test.name} isDisabled={!name} onSubmit={rename}>
      <TextField label="Name" dir="auto" maxLength={100} value={typed} onChange={setName} />
    </DialogForm>
  );
}

/** Changes a failed test to expect what happens now. Not offered if none of its steps can be done any more. */
function RebaselineTest({ flow, test }: { flow: Flow; test: StoredFlowTest }) {
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
