import { keyOf } from '@labrish/conversation/drafts';
import { CheckCheck } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { useMayEdit } from '#admin/access.ts';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Filters } from './filters.tsx';
import { DraftRow } from './row.tsx';
import { shownDrafts, type Draft } from './shown.ts';

/** Shows the texts that fit the filters, to confirm one by one or many at once. */
export function DraftList({ drafts }: { drafts: readonly Draft[] }) {
  const mayConfirm = useMayEdit() ?? false;
  const [filter, setFilter] = useState({ status: 'waiting', wording: '', kind: '', search: '' });
  const [selected, setSelected] = useState(new Set<string>());
  // What was confirmed or taken back stays in sight until the filters change, so that it can be undone where it was done.
  const [changed, setChanged] = useState(new Set<string>());
  const parts = [...shownDrafts(drafts, useDeferredValue(filter), changed)];
  const shown = parts.flatMap(([, part]) => part);
  const waiting = shown.filter(({ confirmed_at }) => confirmed_at === null);
  const chosen = waiting.filter((one) => selected.has(keyOf(one)));

  const utils = trpc.useUtils();
  const { mutateAsync: confirm } = trpc.drafts.confirm.useMutation();
  const { mutateAsync: retract } = trpc.drafts.retract.useMutation();
  const select = useCallback((some: readonly Draft[], isSelected: boolean) => {
    const keys = new Set(some.map(keyOf));
    setSelected(
      (before) => new Set([...before].filter((key) => !keys.has(key)).concat(isSelected ? [...keys] : [])),
    );
  }, []);
  const save = useCallback(
    async (some: readonly Draft[], isConfirmed: boolean) => {
      const texts = some.map(({ wording, text }) => ({ wording, text }));
      setChanged((before) => new Set([...before, ...some.map(keyOf)]));
      await (isConfirmed ? confirm : retract)({ drafts: texts }).finally(
        () => void utils.drafts.list.invalidate(),
      );
      select(some, false);
    },
    [confirm, retract, select, utils],
  );

  return (
    <>
      <Filters
        filter={filter}
        onChange={(change) => {
          setFilter((before) => ({ ...before, ...change }));
          setChanged(new Set());
        }}
      />
      <div
        role="group"
        aria-label="Many at once"
        tabIndex={-1}
        className="sticky top-0 z-10 flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border bg-card px-4 py-1.5 outline-none"
      >
        {mayConfirm && waiting.length > 0 && (
          <label className="flex min-h-9 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-primary"
              checked={chosen.length === waiting.length}
              onChange={({ target }) => select(waiting, target.checked)}
            />
            Select all that wait
          </label>
        )}
        <p role="status" className="text-sm text-muted">
          {shown.length === 0 ? 'No text fits these filters.' : counted(shown)}
        </p>
        {chosen.length > 0 && (
          <Confirm
            trigger={
              <Button size="sm" className="ml-auto">
                <CheckCheck aria-hidden />
                Confirm {counted(chosen)}
              </Button>
            }
            title={`Confirm ${counted(chosen)}?`}
            description="A native speaker has read each of them and found it right. People get them from the next message on."
            action="Confirm"
            harmless
            onConfirm={() => save(chosen, true)}
          />
        )}
      </div>
      {parts.map(([name, part]) => (
        <section key={name} aria-label={name} className="grid grid-cols-1 gap-3">
          <h3 className="text-lg font-bold">
            {name} ({part.length})
          </h3>
          <ul className="grid grid-cols-1 gap-3">
            {part.map((one, place) => (
              <DraftRow
                key={place}
                draft={one}
                isSelected={selected.has(keyOf(one))}
                onSelect={mayConfirm ? select : undefined}
                onSave={mayConfirm ? save : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function counted({ length }: readonly Draft[]): string {
  return length === 1 ? '1 text' : `${length} texts`;
}
