import { useState } from 'react';
import { Field } from '#components/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { describeError } from '#lib/api/describe-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { useView } from '../views.ts';

/** Finds a contributor. The field is cleared as soon as they are found, because a number is stored nowhere. */
export function FindForm() {
  const { openPerson } = useView();
  const [typed, setTyped] = useState('');
  const find = trpc.operations.find.useMutation({
    onSuccess: ({ contributor_id }) => {
      setTyped('');
      openPerson(contributor_id);
    },
  });
  const problem = find.error && describeError(find.error, 'Check the connection and try again.');
  return (
    <form
      className="flex max-w-xl flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        find.mutate({ typed });
      }}
    >
      <div className="min-w-0 flex-1 basis-60">
        <Field
          label="Find a person"
          hint="Phone number, receipt code or id. The number is not kept; the look is audited."
          error={problem ?? undefined}
        >
          <input
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" className="mb-7" disabled={find.isPending || typed.trim() === ''}>
        Find
      </Button>
    </form>
  );
}
