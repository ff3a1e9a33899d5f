import type { State } from '@labrish/api/states/schema';
import { useDeferredValue, useMemo, useState } from 'react';
import { Card } from '#components/ui/card.tsx';
import { useRested } from '#lib/rested.ts';
import { notify } from '#lib/toasts.ts';
import { useMayEdit } from '#admin/access.ts';
import { BodyField } from './body-field.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { ConfigurationBar, TITLE } from './configuration-bar.tsx';
import { useContent } from './content-of-state.ts';
import type { Content } from './content.ts';
import { drafts } from '#admin/flow/saving/drafts.ts';
import type { LastChange as Faster } from '#lib/refusal.ts';
import { MOVED_ON, MovedOn } from '#admin/flow/saving/moved-on.tsx';
import { Preview } from './preview.tsx';
import { allOf, bodyRefusals, bodyWarnings, choiceRefusals, choiceWarnings } from './problems.ts';
import { saveWarnings } from '#admin/flow/saving/save-warnings.ts';
import { SaveAnyway } from '#admin/flow/saving/save-anyway.tsx';
import { useSaving } from '#admin/flow/saving/saving.ts';
import { SyncState } from '#admin/flow/saving/sync-state.tsx';
import { TypeSelector } from './type-selector.tsx';

/** Shorter than what lies between two keys of most people, longer than what lies between those of a fast typist. */
const PREVIEW_PAUSE_MS = 80;

/** What the bot does in this state, with everything that is not saved yet. */
export function Configuration({ state }: { state: State }) {
  const mayEdit = useMayEdit() === true;
  const { template, server, content, edit, isEdited, isBehind } = useContent(state);
  const { saveContent, syncAgain, isSaving, isSyncing } = useSaving(state, template);
  const [faster, setFaster] = useState<Faster>();
  const [asked, setAsked] = useState<string[]>([]);
  const { type, list_button, buttons, rows } = content;
  const choices = useMemo(() => ({ type, list_button, buttons, rows }), [type, list_button, buttons, rows]);
  const refused = useMemo(() => choiceRefusals(choices), [choices]);
  const warned = useMemo(() => choiceWarnings(choices), [choices]);
  const refusedBody = bodyRefusals(content);
  // The preview may lag behind fast typing; what is typed must not.
  const seen = useRested(content, PREVIEW_PAUSE_MS);
  // Right after the first key, and not with it: what comes with unsaved edits takes longer to draw than the letter.
  const showsEdited = useDeferredValue(isEdited) && isEdited;
  const isBusy = isSaving || isSyncing;
  const isSaid = type !== 'input';

  // What was asked about is to be compared with theirs first.
  if (isBehind && asked.length > 0) setAsked([]);

  const save = async () => setFaster(await saveContent(server, content));
  const checkAndSave = () => {
    const problems = [...refusedBody, ...allOf(refused)];
    if (problems.length > 0) return refuse(content, template !== undefined, problems);
    const doubts = saveWarnings(content);
    if (doubts.length > 0) return setAsked(doubts);
    void save();
  };
  const trySave = () => {
    if (isBehind) document.getElementById(MOVED_ON)?.focus();
    else checkAndSave();
  };
  const discard = () => {
    drafts.drop(state.id);
    setFaster(undefined);
    document.getElementById(TITLE)?.focus();
  };
  const keepMine = () => {
    drafts.set(state.id, { base: server, content });
    setFaster(undefined);
    // The button goes with the comparison.
    document.getElementById(TITLE)?.focus();
    checkAndSave();
  };

  return (
    <Card aria-labelledby={TITLE} className="grid-cols-1">
      <ConfigurationBar
        isEdited={showsEdited}
        isSaving={isSaving}
        isSyncing={isSyncing}
        mayEdit={mayEdit}
        onDiscard={discard}
        onSave={trySave}
      />
      <div className="grid grid-cols-1 gap-5 p-4 [&_:is(input,select,textarea,button)]:scroll-mt-24">
        {isBehind && (
          <MovedOn
            state={state}
            faster={faster}
            theirs={server}
            mine={content}
            isBusy={isBusy}
            onKeepMine={keepMine}
            onTakeTheirs={discard}
          />
        )}
        <TypeSelector type={content.type} edit={edit} mayEdit={mayEdit} />
        {isSaid && (
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 grid-cols-1 gap-5">
              <BodyField
                body={content.body}
                refusals={refusedBody}
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
        )}
        {type === 'input' && (
          <p className="text-muted">
            The bot says nothing here and waits for what the person sends. What happens then stands below.
          </p>
        )}
        {isSaid && (
          <SyncState
            template={template}
            isSyncing={isSyncing}
            mayEdit={mayEdit}
            isDisabled={isBusy || showsEdited}
            onSync={(one) => void syncAgain(one)}
          />
        )}
      </div>
      <SaveAnyway
        warnings={asked}
        onCancel={() => setAsked([])}
        onSave={() => {
          setAsked([]);
          void save();
        }}
      />
    </Card>
  );
}

function refuse(content: Content, hasTemplate: boolean, problems: string[]) {
  if (content.type === 'message' && !content.body.trim() && !hasTemplate)
    notify.error('No template', 'This state needs a template');
  else notify.error('Save failed', problems.join(' '));
  document.querySelector<HTMLElement>('article [aria-invalid=true]')?.focus();
}
