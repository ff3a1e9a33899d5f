import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Field } from '#components/field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';

/** Deletes everything on behalf of a contributor. The receipt stays on the screen, because it belongs to the contributor. */
export function Erase({ contributor_id }: { contributor_id: string }) {
  const [reason, setReason] = useState('');
  const utils = trpc.useUtils();
  const erase = trpc.operations.erase.useMutation();
  return (
    <>
      <Confirm
        trigger={
          <Button variant="outline" className="text-destructive">
            <Trash2 aria-hidden /> Delete everything
          </Button>
        }
        title="Delete everything they gave?"
        description="Every recording, the words, and their agreement. It cannot be undone. They get the receipt if WhatsApp lets us write to them."
        action="Delete everything"
        onConfirm={async () => {
          await erase.mutateAsync({ contributor_id, reason });
          await utils.operations.invalidate();
        }}
      >
        <Field label="Why" hint="For the audit log. Name nobody.">
          <input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </Confirm>
      {erase.data && (
        <Alert variant="success" className="w-full">
          <p>
            Everything is taken out. Receipt: <strong>{erase.data.receipt}</strong>.{' '}
            {erase.data.is_told ? 'They are told.' : 'They cannot be written to: give it to them yourself.'}
          </p>
        </Alert>
      )}
    </>
  );
}
