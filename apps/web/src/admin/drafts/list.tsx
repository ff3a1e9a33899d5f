import { keyOf } from '@labrish/conversation/drafts';
import { describeError } from '#lib/attempt.ts';
import { CheckCheck, Check, Undo2 } from 'lucide-react';
import { useCallback, useDeferredValue, useState, memo } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Button, Badge, classNames } from '#components/ui/elements.tsx';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';
import { shownDrafts, type Draft, KINDS, STATUSES, type Filter, titleOf } from './shown.ts';
import { Checkbox, Input, Options, Select } from '#components/ui/form.tsx';
import { labelName, langOf, pilot } from '#lib/pilot.ts';
import { Words } from '#admin/flow/sentences/words.tsx';
import { date } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';

/** Shows the texts that fit the filters, to confirm one by one or many at once. */
export function DraftList({ drafts }: { drafts: readonly Draft[] }) {
  const mayConfirm = useIsAdmin() ?? false;
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
            <Checkbox
              checked={chosen.length === waiting.length}
              onChange={({ target }) => select(waiting, target.checked)}
            />
            Select all waiting
          </label>
        )}
        <p role="status" className="text-sm text-muted">
          {shown.length === 0 ? 'No text fits these filters.' : counted(shown)}
        </p>
        {chosen.length > 0 && (
          <Confirm
            trigger={
              <Button icon={CheckCheck} size="sm" className="ml-auto">
                Confirm {counted(chosen)}
              </Button>
            }
            title={`Confirm ${counted(chosen)}?`}
            description="A native speaker must have read each text and found it correct. People get these texts from the next message."
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

const LANGUAGES = Object.fromEntries(pilot.draft_wordings.map((wording) => [wording, labelName(wording)]));
const CHOICES = [
  ['status', 'Status', STATUSES],
  ['wording', 'Language', { '': 'All languages', ...LANGUAGES }],
  ['kind', 'Kind', { '': 'All kinds', ...KINDS }],
] as const;

/** Narrows the list. */
function Filters(props: { filter: Filter; onChange: (change: Partial<Filter>) => void }) {
  const { filter, onChange } = props;
  return (
    <div role="search" aria-label="Filters" className="grid gap-2 sm:grid-cols-3 lg:grid-cols-6">
      <Input
        type="search"
        aria-label="Search the texts"
        placeholder="Search the texts"
        className="sm:col-span-3"
        value={filter.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      {CHOICES.map(([name, label, options]) => (
        <Select
          key={name}
          aria-label={label}
          value={filter[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        >
          <Options of={Object.entries(options)} />
        </Select>
      ))}
    </div>
  );
}

/** Shows a text beside its English. The browser lays out only the rows in sight, because there are hundreds. */
const DraftRow = memo(function DraftRow(props: {
  draft: Draft;
  isSelected: boolean;
  /** Absent for those who may only read. */
  onSelect: ((drafts: readonly Draft[], isSelected: boolean) => void) | undefined;
  onSave: ((drafts: readonly Draft[], isConfirmed: boolean) => Promise<void>) | undefined;
}) {
  const { draft, onSelect, onSave } = props;
  const { kind, wording, text, english, confirmed_at } = draft;
  const title = titleOf(draft);
  const isSafety = kind === 'concept';
  const isConfirmed = confirmed_at !== null;
  const [action, Icon] = isConfirmed ? ['Undo confirmation', Undo2] : ['Confirm', Check];
  const showFailure = (error: unknown) =>
    notify.error('Nothing was changed', describeError(error, 'Check the connection and try again.'));
  const body = (name: string, words: string, lang: string | undefined) => (
    <div className="min-w-0 last:not-first:text-muted">
      {!isSafety && <p className="text-xs font-semibold text-muted">{name}</p>}
      <Words text={words} lang={lang} />
    </div>
  );
  return (
    <li className="rounded-xl border bg-card [contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
        {onSelect && !isConfirmed && (
          <Checkbox
            aria-label={`Select ${title}`}
            checked={props.isSelected}
            onChange={({ target }) => onSelect([draft], target.checked)}
          />
        )}
        <h4 className="min-w-0 font-semibold break-words">{title}</h4>
        {!isSafety && <Badge variant="secondary">{KINDS[kind]}</Badge>}
        <div className="ml-auto flex min-h-8 flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {isConfirmed && (
            <span className="min-w-0 text-sm break-words text-success">
              Confirmed by {draft.confirmed_by_name}, {date(confirmed_at)}
            </span>
          )}
          {/* One button for both, so that it keeps the focus. */}
          {onSave && (
            <Button
              icon={Icon}
              variant={isConfirmed ? 'ghost' : 'outline'}
              size="sm"
              aria-label={`${action}: ${title}`}
              onClick={() => void onSave([draft], !isConfirmed).catch(showFailure)}
            >
              {action}
            </Button>
          )}
        </div>
      </div>
      <div className={classNames('grid grid-cols-1 gap-x-6 gap-y-3 p-4', !isSafety && 'lg:grid-cols-2')}>
        {body(labelName(wording), text, isSafety ? undefined : langOf(wording))}
        {!isSafety && body('English', english, langOf('English'))}
      </div>
    </li>
  );
});
