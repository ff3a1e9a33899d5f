import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode, useState } from 'react';
import { Pending, QueryFailure } from '#components/section.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { focusFirstField } from '#components/focus-on-mount.ts';
import type { ChangeTransitions } from '#admin/flow/checks/harm.ts';
import { useHarmOfTransitions } from '#admin/flow/checks/use-harm.ts';
import { DialogForm } from '#admin/flow/form-dialog.tsx';
import {
  useLatestTransition,
  useTransitionSave,
  type WholeTransition,
  changedParts,
  type Part,
} from '#admin/flow/transitions/transition-edits.ts';
import { actionCatalogue, checkAction, checkRule, ruleCatalogue } from '@labrish/conversation/catalogue';
import { Input } from '#components/ui/form.tsx';
import { ConflictNotice, useVersionedSave } from '#components/versioned-save.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';
import { Entries, type Entry } from './entries.tsx';
import { ACTIONS, paramsOf, RULES, parameterTexts } from './parameters.ts';

/** Loads the transition once as the window opens: cached rules may be older than the cached version. */
export function FreshRules({ id }: { id: string }) {
  const latest = useQuery({
    queryKey: ['transition to edit', id],
    queryFn: useLatestTransition(id),
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data, error } = latest;
  if (data)
    return (
      <BeginHere>
        <RulesForm transition={data} />
      </BeginHere>
    );
  if (data === null) return <Alert>This transition no longer exists. Press Refresh.</Alert>;
  if (!error) return <Pending />;
  return <QueryFailure what="Its rules and actions could not be loaded." query={latest} />;
}

/** Focuses the first field, which was missing when the window opened, unless the user has moved the focus. */
function BeginHere({ children }: { children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const window = here.current?.closest('[role=dialog]');
    if (window?.querySelector('[aria-label=Close]') === document.activeElement) focusFirstField(here.current);
  }, []);
  return (
    <div ref={here} className="contents">
      {children}
    </div>
  );
}

/** Edits the rules, actions and priority of a transition, starting from what was stored when the form opened. */
function RulesForm({ transition }: { transition: WholeTransition }) {
  const [form, setForm] = useState(() => formOf(transition));

  const rules = form.rules.map(({ key, typed }) => ({ rule_key: key, params: params(RULES, key, typed) }));
  const actions = form.actions.map(({ key, typed }) => ({
    action_key: key,
    params: params(ACTIONS, key, typed),
  }));
  const ruleProblems = rules.map((row) => problemOf(checkRule(row, pilot)));
  const actionProblems = actions.map((row) => problemOf(checkAction(row, pilot)));
  const place = Number(form.priority);
  const isPlace = Number.isInteger(place) && place >= 1 && place <= 1000;
  const configure = trpc.transitions.configure.useMutation();
  const { base, theirs, save } = useVersionedSave(transition, {
    ...useTransitionSave(transition.id, 'Transition updated'),
    changed: changedRules,
    put: ({ id, version, priority }) =>
      configure.mutateAsync({ id, version, ...(place !== priority && { priority: place }), rules, actions }),
  });
  const findHarm = useHarmOfTransitions();
  const changed: ChangeTransitions = (all) =>
    all.map((one) =>
      one.id === transition.id
        ? {
            ...{ ...one, priority: place },
            rules: rules.map((rule, at) => ({ ...rule, id: String(at) })),
            actions: actions.map((action, at) => ({ ...action, id: String(at) })),
          }
        : one,
    );
  const isSound = isPlace && ![...ruleProblems, ...actionProblems].some(Boolean);

  return (
    <DialogForm
      action="Save"
      isDisabled={!isSound}
      isDirty={JSON.stringify(form) !== JSON.stringify(formOf(base))}
      findHarm={() => findHarm(changed)}
      onSubmit={() => save()}
    >
      <Entries
        title="Only if all of this holds"
        none="Always: there are no rules."
        add="Add rule"
        catalogue={RULES}
        meanings={ruleCatalogue}
        entries={form.rules}
        problems={ruleProblems}
        onChange={(entries) => setForm({ ...form, rules: entries })}
      />
      <Entries
        title="Then do, in this order"
        none="No actions: the conversation moves on."
        add="Add action"
        catalogue={ACTIONS}
        meanings={actionCatalogue}
        entries={form.actions}
        problems={actionProblems}
        onChange={(entries) => setForm({ ...form, actions: entries })}
      />
      <Labelled
        label="Priority"
        className="max-w-40"
        refusals={isPlace ? [] : ['A whole number from 1 to 1000.']}
      >
        <Input
          inputMode="numeric"
          value={form.priority}
          onChange={({ target }) => setForm({ ...form, priority: target.value })}
        />
      </Labelled>
      {theirs && <ConflictNotice what="transition" theirs={theirs} onTake={(now) => setForm(formOf(now))} />}
    </DialogForm>
  );
}

/** Returns the changed parts; none if only the destination has changed, which is not edited here. */
function changedRules(before: WholeTransition, now: WholeTransition): Part[] {
  const parts = changedParts(before, now);
  return parts.every(({ name }) => name === 'destination') ? [] : parts;
}

function formOf({ rules, actions, priority }: WholeTransition) {
  return {
    rules: rules.map(({ id, rule_key, params }) => entry(RULES, id, rule_key, params)),
    actions: actions.map(({ id, action_key, params }) => entry(ACTIONS, id, action_key, params)),
    priority: String(priority),
  };
}

function entry(catalogue: typeof RULES | typeof ACTIONS, id: string, key: string, params: unknown): Entry {
  return { id, key, typed: parameterTexts(parametersOf(catalogue, key), params) };
}

function params(catalogue: typeof RULES | typeof ACTIONS, key: string, typed: Entry['typed']) {
  return paramsOf(parametersOf(catalogue, key), typed);
}

/** Returns the fields of an entry; none if the catalogue does not know it. */
function parametersOf(catalogue: typeof RULES | typeof ACTIONS, key: string) {
  return Object.entries(catalogue).find(([known]) => known === key)?.[1].parameters ?? [];
}

function problemOf(checked: { ok: true } | { ok: false; problem: string }): string | undefined {
  return checked.ok ? undefined : checked.problem;
}
