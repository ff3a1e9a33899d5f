import { LIMITS } from '@labrish/conversation/limits';
import { lengthOf } from '@labrish/conversation/text';
import { ClipboardPaste, Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { Input } from '#components/ui/form.tsx';
import { focusChoice } from './choice-focus.ts';
import { ChoiceRow } from './choice-row.tsx';
import { useCopied } from '../clipboard.ts';
import {
  choicesOf,
  emptyChoice,
  eventOf,
  eventsOfOne,
  hasOpener,
  type Choice,
  newChoiceId,
  type Edit,
  type Editing,
} from '#admin/flow/drafts/content.ts';
import { Labelled, Notes } from '#admin/flow/labelled.tsx';
import type { ChoiceNotes, Choices } from '#admin/flow/drafts/problems.ts';

const WORDS = {
  buttons: {
    title: 'Buttons',
    one: 'Button',
    add: 'Add Button',
    none: 'No buttons yet. Without one this is a plain message.',
  },
  list: {
    title: 'List items',
    one: 'Item',
    add: 'Add Item',
    none: 'No list items yet. Without one this is a plain message.',
  },
};
const ADD = 'add-choice';

/** Edits the buttons or the list items of a state. */
export const ChoicesEditor = memo(function ChoicesEditor(
  props: Editing & { content: Choices; refused: ChoiceNotes; warned: ChoiceNotes },
) {
  const { content, refused, warned, mayEdit } = props;
  const type = content.type === 'list' ? 'list' : 'buttons';
  const words = WORDS[type];
  const choices = choicesOf(content);
  const shared = type === 'buttons' ? eventsOfMany(choices.map(({ event }) => event)) : new Set<string>();
  const [told, setTold] = useState('');
  const copied = useCopied('choice');

  const ofOne = eventsOfOne(content);
  const saved = new Map([...props.server.buttons, ...props.server.rows].map((one) => [one.id, one]));

  /** Applies the edit, then focuses the choice `id`, or the Add button if there is none. */
  const editThenFocus = (edit: Edit, id: string | undefined, tell: string) => {
    flushSync(() => {
      props.edit(edit);
      setTold(tell);
    });
    if (id === undefined || !focusChoice(id)) document.getElementById(ADD)?.focus();
  };
  const isFull = choices.length >= LIMITS.choices;
  /** Adds an empty choice at the end, or a copy: after another choice, or at the end. */
  const add = (copy?: Choice, after?: string) => {
    const id = newChoiceId(content, Date.now());
    const choice = copy ? { ...copy, id } : emptyChoice(id);
    const place = after === undefined ? choices.length : choices.findIndex((one) => one.id === after) + 1;
    const edit = { edit: 'insert' as const, choice, ...(after !== undefined && { after }) };
    editThenFocus(edit, id, `${words.one} ${place + 1} added`);
  };
  const remove = (id: string) => {
    const at = choices.findIndex((choice) => choice.id === id);
    const next = choices[at + 1] ?? choices[at - 1];
    editThenFocus({ edit: 'remove', id }, next?.id, `${words.one} ${at + 1} removed`);
  };
  const move = (id: string, by: -1 | 1) => {
    const place = choices.findIndex((choice) => choice.id === id) + by + 1;
    const pressed = document.activeElement as HTMLElement | null;
    editThenFocus({ edit: 'move', id, by }, id, `Now ${place} of ${choices.length}`);
    // Keep the focus on the arrow, so that the next press moves the choice further.
    if (!pressed?.matches(':disabled')) pressed?.focus();
  };

  return (
    <section aria-labelledby="choices" className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h5 id="choices" className="text-sm font-semibold">
          {words.title}
        </h5>
        <span className="text-xs text-muted tabular-nums">
          {choices.length} of {LIMITS.choices}
        </span>
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
      <Notes refusals={refused.together} warnings={warned.together} />
      {hasOpener(type, choices.length) && (
        <Labelled
          label={type === 'list' ? 'Label that opens the list' : 'Label that opens the menu'}
          length={{ is: lengthOf(content.list_button), max: LIMITS.list_button }}
          refusals={refused.list_button}
          className="max-w-sm"
        >
          <Input
            dir="auto"
            readOnly={!mayEdit}
            value={content.list_button}
            onChange={(event) => props.edit({ edit: 'list_button', list_button: event.target.value })}
          />
        </Labelled>
      )}
      {choices.length > 0 && (
        <ol className="@container grid grid-cols-1 gap-2">
          {choices.map((choice, index) => (
            <ChoiceRow
              key={choice.id}
              state={props.state}
              type={type}
              choice={choice}
              number={index + 1}
              count={choices.length}
              isShared={shared.has(choice.event)}
              refusals={refused.choice[choice.id]}
              warnings={warned.choice[choice.id]}
              isOnly={ofOne.includes(eventOf(type, choice))}
              isEdited={!isSame(choice, saved.get(choice.id))}
              mayEdit={mayEdit}
              edit={props.edit}
              onMove={move}
              onRemove={remove}
              onDuplicate={isFull ? undefined : (copy) => add(copy, copy.id)}
            />
          ))}
        </ol>
      )}
      {choices.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
      {mayEdit && (
        <div className="flex flex-wrap items-center gap-3">
          <OutlineButton
            icon={Plus}
            id={ADD}
            disabled={isFull}
            aria-describedby={isFull ? `${ADD}-why` : undefined}
            onClick={() => add()}
          >
            {words.add}
          </OutlineButton>
          {copied && !isFull && (
            <Button icon={ClipboardPaste} variant="ghost" onClick={() => add(copied.choice)}>
              Paste <span className="max-w-32 truncate font-normal">{copied.choice.label}</span>
            </Button>
          )}
          {isFull && (
            <span id={`${ADD}-why`} className="text-sm text-muted">
              WhatsApp shows 10 at most.
            </span>
          )}
        </div>
      )}
    </section>
  );
});

function isSame(one: Choice, saved: Choice | undefined): boolean {
  return one === saved || JSON.stringify(one) === JSON.stringify(saved);
}

function eventsOfMany(events: string[]): Set<string> {
  return new Set(events.filter((event, index) => event !== '' && events.indexOf(event) !== index));
}
