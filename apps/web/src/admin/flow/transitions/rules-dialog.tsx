import type { Transition } from '@labrish/api/transitions/schema';
import { actionCatalogue, checkAction, checkRule, ruleCatalogue } from '@labrish/conversation/catalogue';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Outputs } from '#lib/trpc.ts';
import { Entries } from './entries.tsx';
import type { Entry } from './entry-row.tsx';
import { DialogForm, FormDialog } from '#admin/flow/form-dialog.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';
import { ACTIONS, paramsOf, RULES, typedOf } from './parameters.ts';
import { useTransitionEdits } from './transition-edits.ts';

type Rules = Outputs['transitions']['rules']['rules'];
type Actions = Outputs['transitions']['actions']['actions'];
type Props = { transition: Transition; rules: Rules; actions: Actions };

/** What must hold for a transition, what it does, and when it is tried: read and changed as a whole. */
export function RulesDialog(props: Props) {
  const { event, to_state } = props.transition;
  return (
    <FormDialog
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Rules and actions of ${event.event_key} to ${to_state.state_key}`}
        >
          <SlidersHorizontal aria-hidden />
          Rules and actions
        </Button>
      }
      title="Rules and actions"
      description={`${event.event_key} leads to ${to_state.state_key}.`}
    >
      {(close) => <RulesForm {...props} close={close} />}
    </FormDialog>
  );
}

function RulesForm({ transition, close, ...stored }: Props & { close: () => void }) {
  const [rules, setRules] = useState(() => stored.rules.map(ruleEntry));
  const [actions, setActions] = useState(() => stored.actions.map(actionEntry));
  const [priority, setPriority] = useState(String(transition.priority));
  const { configure } = useTransitionEdits();

  const ruleRows = rules.map(({ key, typed }) => ({ rule_key: key, params: params(RULES, key, typed) }));
  const actionRows = actions.map(({ key, typed }) => ({
    action_key: key,
    params: params(ACTIONS, key, typed),
  }));
  const ruleProblems = ruleRows.map((row) => problemOf(checkRule(row)));
  const actionProblems = actionRows.map((row) => problemOf(checkAction(row)));
  const place = Number(priority);
  const isPlace = Number.isInteger(place) && place >= 1 && place <= 1000;
  const isSound = isPlace && ![...ruleProblems, ...actionProblems].some(Boolean);

  const submit = () =>
    configure({
      id: transition.id,
      version: transition.version,
      ...(place !== transition.priority && { priority: place }),
      rules: ruleRows,
      actions: actionRows,
    });

  return (
    <DialogForm action="Save" isDisabled={!isSound} onSubmit={submit} close={close}>
      <Entries
        title="Only if all of this holds"
        none="Always: there are no rules."
        add="Add rule"
        catalogue={RULES}
        meanings={ruleCatalogue}
        entries={rules}
        problems={ruleProblems}
        onChange={setRules}
      />
      <Entries
        title="Then do, in this order"
        none="Nothing but moving on."
        add="Add action"
        catalogue={ACTIONS}
        meanings={actionCatalogue}
        entries={actions}
        problems={actionProblems}
        onChange={setActions}
      />
      <Labelled
        label="Priority"
        className="max-w-40"
        refusals={isPlace ? [] : ['A whole number from 1 to 1000.']}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={priority}
            onChange={({ target }) => setPriority(target.value)}
          />
        )}
      </Labelled>
    </DialogForm>
  );
}

function ruleEntry({ id, rule_key, params }: Rules[number]): Entry {
  return { id, key: rule_key, typed: typedOf(parametersOf(RULES, rule_key), params) };
}

function actionEntry({ id, action_key, params }: Actions[number]): Entry {
  return { id, key: action_key, typed: typedOf(parametersOf(ACTIONS, action_key), params) };
}

function params(catalogue: typeof RULES | typeof ACTIONS, key: string, typed: Entry['typed']) {
  return paramsOf(parametersOf(catalogue, key), typed);
}

/** None of an entry that the catalogue does not know. */
function parametersOf(catalogue: typeof RULES | typeof ACTIONS, key: string) {
  return Object.entries(catalogue).find(([known]) => known === key)?.[1].parameters ?? [];
}

function problemOf(checked: { ok: true } | { ok: false; problem: string }): string | undefined {
  return checked.ok ? undefined : checked.problem;
}
