import type { State } from '@labrish/api/states/schema';
import { useMemo, memo } from 'react';
import type { StateType } from '@labrish/api/content-templates/state-type';
import { List, MessageSquareText, Mic, SquareMousePointer } from 'lucide-react';
import { classNames } from '#lib/class-names.ts';
import { BodyField } from './body-field.tsx';
import { ChoicesEditor } from './choices/choices-editor.tsx';
import { useChoices, useEdit } from '../drafts/content-of-state.ts';
import type { Content } from '../drafts/content.ts';
import { Preview } from './preview.tsx';
import { choiceRefusals, choiceWarnings } from '../drafts/problems.ts';
import { Wordings } from './wordings.tsx';
import type { Edit } from '../drafts/edit.ts';
import { TYPE_HINTS, TYPE_NAMES, TYPES } from '../drafts/type-names.ts';

/** Edits what the bot says in a state, beside a preview of what a contributor will see. */
export function ContentFields({
  state,
  server,
  mayEdit,
}: {
  state: State;
  server: Content;
  mayEdit: boolean;
}) {
  const choices = useChoices(state.id, server);
  const { type } = choices;
  const edit = useEdit(state.id, server);
  const refused = useMemo(() => choiceRefusals(choices), [choices]);
  const warned = useMemo(() => choiceWarnings(choices), [choices]);
  const selector = <TypeSelector type={type} edit={edit} mayEdit={mayEdit} />;
  if (type === 'input')
    return (
      <>
        {selector}
        <p className="text-muted">
          The bot says nothing here and waits for what the person sends. What happens then stands below.
        </p>
      </>
    );
  return (
    <>
      {selector}
      <div className="grid items-start gap-5 @min-[50rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <BodyField
            state_id={state.id}
            state_key={state.state_key}
            server={server}
            edit={edit}
            mayEdit={mayEdit}
          />
          <Wordings state={state} server={server} edit={edit} mayEdit={mayEdit} />
          {type !== 'message' && (
            <ChoicesEditor
              state={state}
              content={choices}
              server={server}
              refused={refused}
              warned={warned}
              edit={edit}
              mayEdit={mayEdit}
            />
          )}
        </div>
        <Preview state={state} server={server} />
      </div>
    </>
  );
}

const ICONS = { message: MessageSquareText, buttons: SquareMousePointer, list: List, input: Mic };

/** Selects the type of the state. */
const TypeSelector = memo(function TypeSelector(props: {
  type: StateType;
  edit: (edit: Edit) => void;
  mayEdit: boolean;
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">State type</legend>
      <div className="grid grid-cols-2 gap-2 2xl:grid-cols-4">
        {TYPES.map((type) => {
          const Icon = ICONS[type];
          const isChosen = type === props.type;
          return (
            <label
              key={type}
              className={classNames(
                'flex items-start gap-2.5 rounded-lg border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
                isChosen ? 'border-primary bg-primary-soft' : 'border-line',
                props.mayEdit && 'cursor-pointer',
                props.mayEdit && !isChosen && 'hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="state-type"
                className="sr-only"
                checked={isChosen}
                disabled={!props.mayEdit && !isChosen}
                onChange={() => props.mayEdit && props.edit({ edit: 'type', type })}
              />
              <Icon
                aria-hidden
                className={classNames('mt-0.5 size-5 shrink-0', isChosen ? 'text-primary' : 'text-muted')}
              />
              <span className="grid min-w-0 grid-cols-1">
                <span className="font-semibold">{TYPE_NAMES[type]}</span>
                <span className="hidden text-sm text-muted sm:inline">{TYPE_HINTS[type]}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
});
