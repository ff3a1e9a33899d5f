import type { StoredFlowTest } from '@labrish/api/flow-tests/schema';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { DialogForm, FormDialog } from '../form-dialog.tsx';
import { TextField } from '../text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useEdit } from './use-edit.ts';

/** Gives a test another name. */
export function RenameFlowTest({ test }: { test: StoredFlowTest }) {
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
  const { tell } = useEdit();
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
