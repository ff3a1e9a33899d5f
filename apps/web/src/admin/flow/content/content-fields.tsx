import type { State } from '@labrish/api/states/schema';
import { useMemo } from 'react';
import { BodyField } from './body-field.tsx';
import { ChoicesEditor } from './choices/choices-editor.tsx';
import { useChoices, useEdit } from '../drafts/content-of-state.ts';
import type { Content } from '../drafts/content.ts';
import { Preview } from './preview.tsx';
import { choiceRefusals, choiceWarnings } from '../drafts/problems.ts';
import { TypeSelector } from './type-selector.tsx';
import { Wordings } from './words/wordings.tsx';

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
