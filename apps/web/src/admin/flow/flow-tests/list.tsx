import { type FlowTestResult, rebaseline } from '@labrish/conversation/run-flow-tests';
import { CirclePlay, Trash2, Pencil, Check } from 'lucide-react';
import { useState } from 'react';
import { Badge, IconButton, SmallButton } from '#components/ui/elements.tsx';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';
import type { Tests } from './summary.tsx';
import { useEdit } from './use-flow-tests.ts';
import type { StoredFlowTest } from '@labrish/api/flow-tests/schema';
import type { Flow } from '@labrish/conversation/types';
import { Confirm } from '#components/confirm.tsx';
import { notify } from '#lib/outcomes.ts';
import { useTrying } from '../trial.ts';
import { DialogForm, FormDialog } from '../form-dialog.tsx';
import { TextField } from '../labelled.tsx';

/** Lists the flow tests, and the result of each in the conversation as it is typed. */
export function FlowTests({ flow, tests, results }: Tests) {
  if (tests?.length === 0)
    return (
      <p className="text-sm text-muted">
        A test is a chat that must go the same way after every change. Try a chat in the phone, then save it
        as a test.
      </p>
    );
  if (!flow || !tests) return null;
  return (
    <ul className="grid">
      {tests.map((test) => (
        <FlowTestRow key={test.id} flow={flow} test={test} result={results?.get(test.name)} />
      ))}
    </ul>
  );
}

/** Shows one test: its result, and what can be done with it. */
function FlowTestRow(props: { flow: Flow; test: StoredFlowTest; result: FlowTestResult | undefined }) {
  const { flow, test, result } = props;
  const { show } = useTrying();
  const mayEdit = useIsAdmin();
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
        <SmallButton icon={CirclePlay} onClick={() => show({ start: test.as, play })}>
          Play it
        </SmallButton>
        {mayEdit && result?.is_passed === false && <RebaselineTest flow={flow} test={test} />}
        {mayEdit && (
          <FormDialog
            trigger={<IconButton label={`Rename ${test.name}`} icon={Pencil} title="Rename" />}
            title="Rename the test"
          >
            <RenameForm test={test} />
          </FormDialog>
        )}
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
      trigger={<IconButton label={`Delete ${name}`} icon={Trash2} title="Delete" />}
      title={`Delete “${name}”?`}
      description="This chat is no longer checked."
      action="Delete"
      onConfirm={async () => {
        await edit(() => remove.mutateAsync({ id, version }));
        notify.success('Test deleted');
      }}
    />
  );
}

/** Gives a test another name. */
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
      ? ` It keeps ${steps.length} of its ${before.length} steps: the next one taps a choice that no longer exists.`
      : '';
  return (
    <Confirm
      trigger={<SmallButton icon={Check}>Accept this result</SmallButton>}
      title={`Change “${test.name}”?`}
      description={`From now on it expects what this chat does now, with your unsaved changes.${rest}`}
      action="Accept this result"
      harmless
      onConfirm={async () => {
        await edit(() => update.mutateAsync({ id, version, steps }));
        notify.success('Test changed');
      }}
    />
  );
}
