import type { State } from '@labrish/api/states/schema';
import { useMemo } from 'react';
import { useRested } from '#lib/rested.ts';
import { BodyField } from './body-field.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { useContent } from './content-of-state.ts';
import type { Content } from './content.ts';
import { Preview } from './preview.tsx';
import { bodyRefusals, bodyWarnings, choiceRefusals, choiceWarnings } from './problems.ts';
import { TypeSelector } from './type-selector.tsx';

/** Shorter than what lies between two keys of most people, longer than what lies between those of a fast typist. */
const PREVIEW_PAUSE_MS = 80;

/** What the bot says in a state, to be edited, beside what a contributor will see. */
export function ContentFields({
  state,
  server,
  mayEdit,
}: {
  state: State;
  server: Content;
  mayEdit: boolean;
}) {
  const { content, edit } = useContent(state.id, server);
  const { type, body, list_button, buttons, rows } = content;
  const choices = useMemo(() => ({ type, list_button, buttons, rows }), [type, list_button, buttons, rows]);
  const refused = useMemo(() => choiceRefusals(choices), [choices]);
  const warned = useMemo(() => choiceWarnings(choices), [choices]);
  // The preview may lag behind fast typing; what is typed must not.
  const seen = useRested(content, PREVIEW_PAUSE_MS);
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
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <BodyField
            body={body}
            refusals={bodyRefusals(content)}
            warnings={bodyWarnings(content)}
            edit={edit}
            mayEdit={mayEdit}
          />
          {type !== 'message' && (
            <ChoicesEditor
              state={state}
              content={choices}
              refused={refused}
              warned={warned}
              edit={edit}
              mayEdit={mayEdit}
            />
          )}
        </div>
        <Preview state={state} content={seen} />
      </div>
    </>
  );
}
