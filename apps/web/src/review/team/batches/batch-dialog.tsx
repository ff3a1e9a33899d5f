import { useState, type ReactElement } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { QueryState } from '#components/section.tsx';
import { Checkbox, Field, TextField } from '#components/ui/form.tsx';
import { trpc } from '#lib/api/trpc.ts';

interface Batch {
  name: string;
  reviewer_ids: string[];
  /** A day like 2026-12-04; null: any time. */
  due_on: string | null;
}

/** Asks who gets recordings first, under which name and until when. */
export function BatchDialog(props: {
  trigger: ReactElement;
  title: string;
  /** What the lead must know first. */
  note?: string;
  action: string;
  /** What the fields have at first. */
  batch: Batch;
  onSave: (batch: Batch) => Promise<unknown>;
}) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [batch, setBatch] = useState(props.batch);
  const people = trpc.review.batches.people.useQuery(undefined, { enabled: isOpen });
  const change = (part: Partial<Batch>) => setBatch((now) => ({ ...now, ...part }));
  return (
    <Confirm
      trigger={props.trigger}
      title={props.title}
      description="They get these recordings first. Others may still get them, so that nothing waits for one person."
      action={props.action}
      harmless
      isWaiting={!batch.name.trim() || batch.reviewer_ids.length === 0}
      onOpen={(opens) => {
        setOpen(opens);
        if (opens) setBatch(props.batch);
      }}
      onConfirm={async () => {
        await props.onSave(batch);
        await utils.review.batches.invalidate();
      }}
    >
      {props.note && <p>{props.note}</p>}
      <TextField
        label="Name (required)"
        maxLength={100}
        value={batch.name}
        onText={(name) => change({ name })}
      />
      <Field label="Due on">
        <input
          type="date"
          value={batch.due_on ?? ''}
          onChange={({ target }) => change({ due_on: target.value || null })}
        />
      </Field>
      <QueryState query={people} loading="Loading the team..." failed="The team could not be loaded." />
      <fieldset className="grid max-h-60 overflow-auto">
        <legend className="text-sm font-semibold">Who gets them (required)</legend>
        {people.data?.data.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2.5 break-words">
            <Checkbox
              checked={batch.reviewer_ids.includes(id)}
              onChange={({ target }) =>
                change({
                  reviewer_ids: target.checked
                    ? [...batch.reviewer_ids, id]
                    : batch.reviewer_ids.filter((one) => one !== id),
                })
              }
              className="size-4"
            />
            {name}
          </label>
        ))}
      </fieldset>
    </Confirm>
  );
}
