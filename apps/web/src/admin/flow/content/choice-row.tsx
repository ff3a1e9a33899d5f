import type { State } from '@labrish/api/states/schema';
import { LIST_SELECTED } from '@labrish/conversation/event-keys';
import { LIMITS } from '@labrish/conversation/limits';
import { lengthOf } from '@labrish/conversation/text';
import { memo, useCallback } from 'react';
import { Input } from '#components/ui/input.tsx';
import { classNames } from '#lib/class-names.ts';
import { eventOf, type Choice } from './content.ts';
import type { Edit } from './edit.ts';
import { EventField } from './event-field.tsx';
import { GoesTo } from './goes-to.tsx';
import { FieldNotes } from '#admin/checks/field-notes.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';
import { Notes } from '#admin/flow/notes.tsx';
import { PlaceButtons } from '#admin/flow/place-buttons.tsx';
import { SynonymsField } from './words/synonyms-field.tsx';

export const labelId = (id: string) => `label-${id}`;

/** One button or list item: what stands on it, which event it triggers, where that leads. */
export const ChoiceRow = memo(function ChoiceRow(props: {
  state: State;
  type: 'buttons' | 'list';
  choice: Choice;
  number: number;
  count: number;
  /** Another button triggers the same event. */
  isShared: boolean;
  refusals: string[] | undefined;
  warnings: string[] | undefined;
  mayEdit: boolean;
  edit: (edit: Edit) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
}) {
  const { choice, number, mayEdit, edit } = props;
  const { id, label, description, synonyms, event } = choice;
  const isButton = props.type === 'buttons';
  const name = isButton ? `Button ${number}` : `Item ${number}`;
  const chooseEvent = useCallback(
    (chosen: string) => edit({ edit: 'change', id, to: { event: chosen } }),
    [edit, id],
  );
  return (
    <li
      aria-label={name}
      className={classNames(
        'grid grid-cols-1 gap-3 rounded-lg border p-3',
        // Few are drawn at once, as tall as they are: Back finds the place where one was.
        props.count > LIMITS.buttons && 'lazy-row [contain-intrinsic-block-size:auto_20rem]',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <span className="font-semibold">{name}</span>
        {mayEdit && (
          <PlaceButtons
            name={name}
            number={number}
            count={props.count}
            onMove={(by) => props.onMove(id, by)}
            onRemove={() => props.onRemove(id)}
          />
        )}
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Labelled
          id={labelId(id)}
          label={isButton ? 'Label' : 'Item'}
          length={{ is: lengthOf(label), max: isButton ? LIMITS.button_title : LIMITS.row_title }}
          refusals={label.trim() ? props.refusals : [isButton ? 'Button needs a label' : 'Item needs a text']}
          warnings={props.warnings}
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              readOnly={!mayEdit}
              value={label}
              onChange={({ target }) => edit({ edit: 'change', id, to: { label: target.value } })}
            />
          )}
        </Labelled>
        {!isButton && (
          <Labelled
            label="Description (optional)"
            length={{ is: lengthOf(description), max: LIMITS.row_description }}
          >
            {(control) => (
              <Input
                {...control}
                dir="auto"
                readOnly={!mayEdit}
                value={description}
                onChange={({ target }) => edit({ edit: 'change', id, to: { description: target.value } })}
              />
            )}
          </Labelled>
        )}
        <EventField
          none={isButton ? 'Choose an event' : `As any item (${LIST_SELECTED})`}
          event={event}
          onChange={chooseEvent}
          mayEdit={mayEdit}
        />
      </div>
      <SynonymsField id={id} name={name} synonyms={synonyms} edit={edit} mayEdit={mayEdit} />
      <GoesTo state={props.state} event_key={eventOf(props.type, choice)} mayEdit={mayEdit} />
      <FieldNotes state_key={props.state.state_key} kind="choice" id={id} />
      {props.isShared && <Notes warnings={['Sharing events can cause ambiguous transitions']} />}
    </li>
  );
});
