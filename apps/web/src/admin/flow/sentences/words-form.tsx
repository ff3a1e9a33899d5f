import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { lengthOf, placeholdersIn } from '@labrish/conversation/text';
import { type Category, perCategory } from '@labrish/pilot';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { ownWordsErrors } from '@labrish/conversation/own-words';
import { isSentenceKey } from '@labrish/conversation/sentences';
import { Labelled } from '#admin/flow/labelled.tsx';
import { useReportDirty } from '#admin/edit-one.tsx';
import { LossQuestion } from '#components/leave-guard.tsx';
import { ConflictNotice } from '#components/versioned-save.tsx';
import { Alert, SmallButton, Badge, SubmitButton } from '#components/ui/elements.tsx';
import { Textarea, Form } from '#components/ui/form.tsx';
import { labelName, langOf, pilot } from '#lib/pilot.ts';
import { speech } from '#lib/speech.ts';
import { useSaveWords, type Worded } from './save-words.ts';
import { Words } from './words.tsx';
import { Check, Plus } from 'lucide-react';

/** Edits an admin's words for a sentence in one wording. Escape cancels, and asks first if something was typed; in the label of a button, Enter saves. */
export function WordsForm(props: {
  sentence: BotSentence;
  wording: Category;
  worded: Worded;
  all: readonly BotSentence[];
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}) {
  const { sentence, wording, worded, onClose } = props;
  const { written, body } = worded;
  const area = useRef<HTMLTextAreaElement>(null);
  const [began] = useState(body ?? written);
  const [typed, setTyped] = useState(began);
  const [isSaving, setSaving] = useState(false);
  const { save, problem, theirs } = useSaveWords(sentence, wording, worded, onClose);
  const errors = errorsOf(sentence, typed, props.all);
  const isDirty = typed !== began;
  const [isAsking, setAsking] = useState(false);
  useReportDirty(isDirty, props.onDirty);
  useEffect(() => area.current?.focus(), []);

  const submit = async () => {
    if (isSaving) return;
    if (errors.length > 0) return area.current?.focus();
    if (typed.trim() === began && !theirs) return onClose();
    setSaving(true);
    await save(typed.trim());
    setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSaving) return isDirty ? setAsking(true) : onClose();
    if (event.key === 'Enter' && sentence.is_label && event.target === area.current) {
      event.preventDefault();
      void submit();
    }
  };

  return (
    <>
      <Form
        className="grid grid-cols-1 gap-3"
        noValidate
        aria-busy={isSaving}
        onKeyDown={onKeyDown}
        onSubmit={submit}
      >
        <Labelled
          label={labelName(wording)}
          length={{ is: lengthOf(typed.trim()), max: sentence.max_length }}
          refusals={errors}
        >
          <Textarea
            ref={area}
            dir="auto"
            lang={langOf(wording)}
            className={sentence.is_label ? 'min-h-10' : 'min-h-24'}
            rows={1}
            readOnly={isSaving}
            text={typed}
            onType={setTyped}
          />
        </Labelled>
        <PlaceholderChips
          needed={sentence.placeholders}
          given={placeholdersIn(typed)}
          area={area}
          onType={setTyped}
        />
        <div className="grid grid-cols-1 border-l-2 pl-3 text-sm text-muted">
          <span className="font-semibold">Default</span>
          <Words text={written} lang={langOf(wording)} />
        </div>
        {problem && <Alert variant="destructive">{problem}</Alert>}
        {theirs && (
          <ConflictNotice
            what="sentence"
            theirs={theirs}
            onTake={(now) => setTyped(now.body ?? now.written)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <SubmitButton send="Save" sending="Saving..." isSending={isSaving} size="sm" />
          <SmallButton disabled={isSaving} onClick={onClose}>
            Cancel
          </SmallButton>
        </div>
      </Form>
      <LossQuestion open={isAsking} onKeep={() => setAsking(false)} onLose={onClose} />
    </>
  );
}

/** Returns why the server would refuse the words, as far as this page can tell. */
function errorsOf({ sentence_key }: BotSentence, body: string, all: readonly BotSentence[]): string[] {
  if (!isSentenceKey(sentence_key)) return [];
  const sentences = perCategory(pilot, (wording) =>
    Object.fromEntries(all.map((one) => [one.sentence_key, one.wordings[wording]?.body ?? ''])),
  );
  return ownWordsErrors(sentence_key, body, { pilot, speech, sentences });
}

/** Shows the placeholders that the sentence must keep. A tap inserts a missing one at the cursor. */
function PlaceholderChips(props: {
  needed: string[];
  /** The placeholders present in the text. */
  given: string[];
  area: RefObject<HTMLTextAreaElement | null>;
  onType: (text: string) => void;
}) {
  const insert = (name: string) => {
    const field = props.area.current;
    if (!field || field.readOnly) return;
    field.setRangeText(`{{${name}}}`, field.selectionStart, field.selectionEnd, 'end');
    props.onType(field.value);
    field.focus();
  };
  if (props.needed.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Keep in the text"
      className="flex flex-wrap items-center gap-1.5 text-sm text-muted"
    >
      <span>Keep in the text:</span>
      {props.needed.map((name) =>
        props.given.includes(name) ? (
          <Badge key={name} variant="success" className="h-7 font-mono">
            <Check role="img" aria-label="There" className="size-3.5" />
            {`{{${name}}}`}
          </Badge>
        ) : (
          <SmallButton
            icon={Plus}
            key={name}
            className="h-7 border-destructive px-2 font-mono text-xs text-destructive"
            aria-label={`Put {{${name}}} in`}
            onClick={() => insert(name)}
          >
            {`{{${name}}}`}
          </SmallButton>
        ),
      )}
    </div>
  );
}
