import type { State } from '@labrish/api/states/schema';
import { useMemo, memo, useCallback, useRef, useState } from 'react';
import type { StateType } from '@labrish/api/content-templates/state-type';
import { List, MessageSquareText, Mic, SquareMousePointer } from 'lucide-react';
import { ChoicesEditor } from './choices/choices-editor.tsx';
import { useChoices, useEdit, useContent } from '#admin/flow/drafts/drafts.ts';
import { type Content, type Edit, type Editing, choicesOf, eventOf, toSent } from '../drafts/content.ts';
import { choiceRefusals, choiceWarnings, bodyRefusals, bodyWarnings } from '../drafts/problems.ts';
import { Wordings } from './wordings.tsx';
import { TYPE_HINTS, TYPE_NAMES, TYPES } from '../drafts/type-names.ts';
import { LIMITS, PLACEHOLDERS } from '@labrish/conversation/limits';
import { lengthOf, siteValues } from '@labrish/conversation/text';
import { classNames, SmallButton } from '#components/ui/elements.tsx';
import { Textarea } from '#components/ui/form.tsx';
import { FieldNotes } from '../checks/field-notes.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';
import { toPrompt } from '@labrish/conversation/to-prompt';
import { ENGLISH } from '@labrish/pilot';
import { render } from '@labrish/conversation/render';
import { ownLabel } from '#lib/pilot.ts';
import { settings } from '#lib/settings.ts';
import { trpc } from '#lib/api/trpc.ts';
import { BotBubble, Choices } from '#components/chat/messages.tsx';
import { Phone } from '#components/chat/phone.tsx';
import { useFlow, nameOf, routesOf } from '#admin/flow/flow-data.ts';

/** Edits what the bot says in a state, beside a preview of what a contributor will see. */
export function ContentFields(props: { state: State; server: Content; mayEdit: boolean }) {
  const { state, server, mayEdit } = props;
  const choices = useChoices(state.id, server);
  const { type } = choices;
  const edit = useEdit(state.id, server);
  const editing = { state, server, edit, mayEdit };
  const refused = useMemo(() => choiceRefusals(choices), [choices]);
  const warned = useMemo(() => choiceWarnings(choices), [choices]);
  const selector = <TypeSelector type={type} edit={edit} mayEdit={mayEdit} />;
  if (type === 'input')
    return (
      <>
        {selector}
        <p className="text-muted">
          The bot says nothing here and waits for a message. What happens next is shown below.
        </p>
      </>
    );
  return (
    <>
      {selector}
      <div className="grid items-start gap-5 @min-[50rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <BodyField {...editing} />
          {type !== 'message' && (
            <ChoicesEditor {...editing} content={choices} refused={refused} warned={warned} />
          )}
          <Wordings {...editing} />
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
    <fieldset className="@container grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="sr-only">State type: {TYPE_HINTS[props.type]}</legend>
      <div className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
        {TYPES.map((type) => {
          const Icon = ICONS[type];
          const isChosen = type === props.type;
          return (
            <label
              key={type}
              title={TYPE_HINTS[type]}
              className={classNames(
                'flex min-h-9 grow items-center justify-center gap-2 rounded-md px-2 text-sm font-semibold whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-(--focus)',
                isChosen ? 'bg-card shadow-sm forced-colors:border' : 'text-muted',
                props.mayEdit && 'cursor-pointer',
                props.mayEdit && !isChosen && 'hover:text-ink',
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
                className={classNames('size-4 shrink-0 @max-[34rem]:hidden', isChosen && 'text-primary')}
              />
              {TYPE_NAMES[type]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
});

/** Edits what the bot says, with a button for each placeholder. */
const BodyField = memo(function BodyField({ state, server, edit, mayEdit }: Editing) {
  const area = useRef<HTMLTextAreaElement>(null);
  const content = useContent(state.id, server);
  const insert = useCallback(
    (placeholder: string) => {
      const field = area.current;
      if (!field) return;
      field.setRangeText(`{{${placeholder}}}`, field.selectionStart, field.selectionEnd, 'end');
      edit({ edit: 'body', body: field.value });
      field.focus();
    },
    [edit],
  );
  return (
    <div className="grid grid-cols-1 gap-2">
      <Labelled
        label="Message"
        length={{ is: lengthOf(content.body), max: LIMITS.body }}
        refusals={bodyRefusals(content)}
        warnings={bodyWarnings(content)}
      >
        <Textarea
          ref={area}
          dir="auto"
          // In three columns the choices and the phone stay in sight below it.
          className="min-h-22 xl:max-h-[max(10rem,calc(100dvh-46rem))]"
          readOnly={!mayEdit}
          text={content.body}
          onType={(body) => edit({ edit: 'body', body })}
        />
      </Labelled>
      <FieldNotes state_key={state.state_key} kind="body" />
      {mayEdit && <FillIn onChoose={insert} />}
    </div>
  );
});

/** Offers the placeholders to insert at the cursor, and shows how to format words. */
const FillIn = memo(function FillIn({ onChoose }: { onChoose: (placeholder: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm text-muted" role="group" aria-label="Fill in">
      <span>Fill in:</span>
      {PLACEHOLDERS.map((placeholder) => (
        <SmallButton key={placeholder} className="h-7 px-2 font-normal" onClick={() => onChoose(placeholder)}>
          {placeholder}
        </SmallButton>
      ))}
      <span className="basis-full sm:ml-auto sm:basis-auto">
        *<strong>bold</strong>* _<em>italic</em>_
      </span>
    </div>
  );
});

/** Shows what a contributor sees, with example values in the placeholders. A tap on a choice says where the choice would lead. */
const Preview = memo(function Preview({ state, server }: { state: State; server: Content }) {
  const content = useContent(state.id, server, 'debounced');
  const { transitions } = useFlow();
  const values = useExamples();
  const [tapped, setTapped] = useState<{ id: string; title: string }>();
  const [at] = useState(() => new Date().toISOString());
  const sent = render(toSent(state.state_key, content), values);

  const leadsTo = ({ id, title }: { id: string; title: string }) => {
    const choice = choicesOf(content).find((one) => one.id === id);
    const routes = choice ? routesOf(transitions, state.id, eventOf(content.type, choice)) : [];
    const names = [...new Set(routes.map(({ to_state }) => nameOf(to_state)))];
    return names.length > 0 ? `“${title}” leads to ${names.join(' or ')}.` : `“${title}” leads nowhere yet.`;
  };

  return (
    <section
      aria-label="Preview"
      className="grid grid-cols-1 gap-1.5 @min-[50rem]:sticky @min-[50rem]:top-20"
    >
      <h5 className="text-sm font-semibold">Preview</h5>
      <Phone className="chat-paper min-h-72 gap-1.5 rounded-2xl border p-3">
        {sent ? (
          <>
            <BotBubble body={sent.body} at={at} />
            <Choices message={sent} onPick={setTapped} />
          </>
        ) : (
          <p className="m-auto text-sm text-muted">Nothing to show yet: write a message.</p>
        )}
      </Phone>
      <p role="status" className="text-sm text-muted">
        {tapped ? leadsTo(tapped) : content.type !== 'message' && 'Tap a choice to see where it leads.'}
      </p>
    </section>
  );
});

/**
 * Returns example values for the placeholders. The prompt is that of the first topic, so that the preview is a message that
 * contributors really get.
 */
function useExamples(): Record<string, string> {
  const { data } = trpc.prompts.list.useQuery();
  const first = data?.prompts[0];
  return useMemo(() => {
    const worded = first && toPrompt(first).wordings;
    return {
      prompt: worded?.[ownLabel().key] ?? worded?.[ENGLISH] ?? 'Tell us about a day at the market.',
      topic: first?.topic ?? 'Market day',
      name: 'friend',
      count: '3',
      ...siteValues(settings),
    };
  }, [first]);
}
