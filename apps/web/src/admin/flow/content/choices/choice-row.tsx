import type { State } from '@labrish/api/states/schema';
import * as ENGINE_EVENTS from '@labrish/conversation/event-keys';
import { LIMITS } from '@labrish/conversation/limits';
import { lengthOf } from '@labrish/conversation/text';
import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { labelId } from './choice-focus.ts';
import { GoesTo } from './goes-to.tsx';
import { eventOf, type Choice, type Edit } from '#admin/flow/drafts/content.ts';
import { EventField } from '#admin/flow/events.tsx';
import { FieldNotes } from '#admin/flow/checks/field-notes.tsx';
import { TextField, Notes, MoveAndRemoveButtons } from '#admin/flow/labelled.tsx';
import { SynonymsField } from '#admin/flow/content/synonyms-field.tsx';
import { useFlow, routesOf, nameOf } from '#admin/flow/flow-data.ts';
import { ArrowRight, ChevronRight, CircleAlert, Copy, CopyPlus } from 'lucide-react';
import { classNames, IconButton } from '#components/ui/elements.tsx';
import { copyPart } from '../clipboard.ts';

/**
 * Shows one button or list item: its label, its event and where that leads. Folds it to one line unless somebody edits it, it
 * is unsaved, or it needs correction. Findings of the checks always show.
 */
export const ChoiceRow = memo(function ChoiceRow(props: {
  state: State;
  type: 'buttons' | 'list';
  choice: Choice;
  number: number;
  count: number;
  /** Whether another button triggers the same event. */
  isShared: boolean;
  refusals: string[] | undefined;
  warnings: string[] | undefined;
  /** Whether no other choice triggers its event: the event's destination is then edited here. */
  isOnly: boolean;
  /** Whether the choice differs from the saved one. */
  isEdited: boolean;
  mayEdit: boolean;
  edit: (edit: Edit) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
  /** Absent when no more choices fit. */
  onDuplicate: ((choice: Choice) => void) | undefined;
}) {
  const { choice, number, mayEdit, edit } = props;
  const { id, label, description, synonyms, event } = choice;
  const isButton = props.type === 'buttons';
  // WhatsApp shows more buttons than three as a list, whose rows are longer.
  const isTapped = isButton && props.count <= LIMITS.buttons;
  const name = isButton ? `Button ${number}` : `Item ${number}`;
  const chooseEvent = useCallback(
    (chosen: string) => edit({ edit: 'change', id, to: { event: chosen } }),
    [edit, id],
  );
  const refusals = label.trim() ? props.refusals : [isButton ? 'Button needs a label' : 'Item needs a text'];
  const isRefused = refusals !== undefined && refusals.length > 0;
  const details = useRef<HTMLDetailsElement>(null);
  const isPending = props.isEdited || isRefused;
  useLayoutEffect(() => {
    if (isPending && details.current) details.current.open = true;
  }, [isPending]);
  return (
    <li
      aria-label={name}
      className={classNames(
        'group/row relative grid grid-cols-1 rounded-lg border has-[[open]]:border-control',
        // Draw only long lists lazily: a short list has its real height at once, so that Back finds the scroll position.
        props.count > LIMITS.buttons && 'lazy-row',
      )}
    >
      <details ref={details} className="peer min-w-0">
        <ChoiceSummary
          state={props.state}
          kind={isButton ? 'Button' : 'Item'}
          number={number}
          label={label}
          event_key={eventOf(props.type, choice)}
          isRefused={isRefused}
          isEdited={props.isEdited}
        />
        <div className="grid grid-cols-1 gap-3 px-3 pt-1 pb-3">
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField
              id={labelId(id)}
              label={isButton ? 'Label' : 'Item'}
              length={{ is: lengthOf(label), max: isTapped ? LIMITS.button_title : LIMITS.row_title }}
              refusals={refusals}
              warnings={props.warnings}
              dir="auto"
              readOnly={!mayEdit}
              value={label}
              onChange={(text) => edit({ edit: 'change', id, to: { label: text } })}
            />
            {!isButton && (
              <TextField
                label="Description (optional)"
                length={{ is: lengthOf(description), max: LIMITS.row_description }}
                dir="auto"
                readOnly={!mayEdit}
                value={description}
                onChange={(text) => edit({ edit: 'change', id, to: { description: text } })}
              />
            )}
            <EventField
              none={isButton ? 'Choose an event' : `As any item (${ENGINE_EVENTS.LIST_SELECTED})`}
              without={NOT_OF_CHOICES}
              event={event}
              label={label}
              onChange={chooseEvent}
              mayEdit={mayEdit}
            />
          </div>
          <SynonymsField id={id} name={name} synonyms={synonyms} edit={edit} mayEdit={mayEdit} />
          <GoesTo
            state={props.state}
            choice_id={id}
            isOnly={props.isOnly}
            event_key={eventOf(props.type, choice)}
            label={label}
            onEvent={chooseEvent}
            mayEdit={mayEdit}
          />
        </div>
      </details>
      {mayEdit && (
        <span className="top-1 right-1 hidden justify-self-end px-2 pb-2 peer-open:inline-flex @min-[26rem]:absolute @min-[26rem]:inline-flex @min-[26rem]:p-0">
          <span className="hidden group-has-[[open]]/row:contents">
            <IconButton
              label={`Copy ${name}`}
              title="Copy to paste into another state"
              icon={Copy}
              onClick={() => copyPart({ kind: 'choice', choice }, name)}
            />
            <IconButton
              label={`Duplicate ${name}`}
              title="Duplicate"
              icon={CopyPlus}
              disabled={!props.onDuplicate}
              onClick={() => props.onDuplicate?.(choice)}
            />
          </span>
          <MoveAndRemoveButtons
            name={name}
            number={number}
            count={props.count}
            onMove={(by) => props.onMove(id, by)}
            onRemove={() => props.onRemove(id)}
          />
        </span>
      )}
      <div className="px-3 pb-2.5 empty:hidden">
        <FieldNotes state_key={props.state.state_key} kind="choice" id={id} />
        {props.isShared && <Notes warnings={['Sharing events can cause ambiguous transitions']} />}
      </div>
    </li>
  );
});

/** The events of messages and of entering a state, which no choice means. */
const NOT_OF_CHOICES: readonly string[] = Object.values(ENGINE_EVENTS);

/** Shows a choice in one line: its label and where it leads. A click on the line unfolds or folds the fields of the choice. */
const ChoiceSummary = memo(function ChoiceSummary(props: {
  state: State;
  /** "Button" or "Item". */
  kind: string;
  number: number;
  label: string;
  event_key: string;
  isRefused: boolean;
  isEdited: boolean;
}) {
  const { label } = props;
  return (
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 rounded-lg py-2 pr-3 pl-2 -outline-offset-2 hover:bg-sunken focus-visible:-outline-offset-2 @min-[26rem]:pr-32 @min-[26rem]:in-[details[open]]:pr-54 [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-muted transition-transform in-[details[open]]:rotate-90"
      />
      <span className="sr-only">{props.kind} </span>
      <span className="w-5 shrink-0 text-center text-sm text-muted tabular-nums">{props.number}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span dir="auto" className="min-w-0 font-semibold break-words">
          {label.trim() || <span className="font-normal text-muted">(empty)</span>}
        </span>
        <LeadsTo state={props.state} event_key={props.event_key} />
      </span>
      {props.isRefused && (
        <CircleAlert role="img" aria-label="Has a problem" className="size-4 shrink-0 text-destructive" />
      )}
      {props.isEdited && (
        <span
          role="img"
          aria-label="Changed but not saved"
          title="Changed but not saved"
          className="size-2 shrink-0 rounded-full bg-amber forced-color-adjust-none"
        />
      )}
    </summary>
  );
});

function LeadsTo({ state, event_key }: { state: State; event_key: string }) {
  const { transitions } = useFlow();
  const names = [
    ...new Set(routesOf(transitions, state.id, event_key).map(({ to_state }) => nameOf(to_state))),
  ];
  if (names.length === 0)
    return <span className="text-sm text-amber">{event_key === '' ? 'no event yet' : 'leads nowhere'}</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
      <ArrowRight role="img" aria-label="leads to" className="size-3.5 shrink-0" />
      <span dir="auto" className="min-w-0 break-words">
        {names.join(' or ')}
      </span>
    </span>
  );
}
