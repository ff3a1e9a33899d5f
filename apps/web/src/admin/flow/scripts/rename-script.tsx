import type { StoredScript } from '@labrish/api/flow-scripts/schema';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { DialogForm, FormDialog } from '../form-dialog.tsx';
import { TextField } from '../text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useEdit } from './use-edit.ts';

/** Gives a test another name. */
export function RenameScript({ script }: { script: StoredScript }) {
  return (
    <FormDialog
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Rename ${script.name}`} title="Rename">
          <Pencil aria-hidden />
        </Button>
      }
      title="Rename the test"
    >
      <RenameForm script={script} />
    </FormDialog>
  );
}

function RenameForm({ script }: { script: StoredScript }) {
  const [typed, setName] = useState(script.name);
  const update = trpc.flowScripts.update.useMutation();
  const { tell } = useEdit();
  const name = typed.trim();
  const rename = () =>
    tell(() => update.mutateAsync({ id: script.id, name, version: script.version }), {
      done: 'Test renamed',
      failed: 'The test could not be renamed',
    });
  return (
    <DialogForm action="Rename" isDirty={name !== script.name} isDisabled={!name} onSubmit={rename}>
      <TextField label="Name" dir="auto" maxLength={100} value={typed} onChange={setName} />
    </DialogForm>
  );
}
