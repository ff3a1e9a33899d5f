import { useId } from 'react';
import { useController, type Control, type FieldErrors } from 'react-hook-form';
import { inputClasses, Label } from '#components/ui/form.tsx';
import { classNames } from '#components/ui/elements.tsx';
import {
  fieldOf,
  fieldsOf,
  TOPIC_LENGTH,
  wordingOf,
  type Prompt,
  type Wording,
} from '@labrish/api/prompts/schema';
import { PROMPT_LENGTH } from '@labrish/conversation/limits';
import { toPrompt } from '@labrish/conversation/to-prompt';
import { labelName, langOf, CATEGORIES, pilot } from '#lib/pilot.ts';

/** Edits one text of a topic, and shows the room that is left. A text that is too long stays as typed, and says so. */
export function WordingField(props: {
  control: Control<Words>;
  text: TopicText;
  autoFocus?: boolean;
  /** Class of the label, which a table hides because its header has the name already. */
  labelClass?: string;
}) {
  const { name, label, max, lang } = props.text;
  const { field, fieldState, formState } = useController({ control: props.control, name });
  const id = useId();
  const value = field.value ?? '';
  const used = value.trim().length;
  const tooLong = used > max;
  const Box = name === 'topic' ? 'input' : 'textarea';
  return (
    <div className="grid gap-1">
      <Label htmlFor={id} className={props.labelClass}>
        {label}
      </Label>
      <Box
        {...field}
        value={value}
        id={id}
        dir="auto"
        lang={lang}
        autoFocus={props.autoFocus}
        // Read-only while saving, because what is typed meanwhile would be lost.
        readOnly={formState.isSubmitting}
        spellCheck={lang?.startsWith('en') ?? false}
        aria-invalid={tooLong || fieldState.invalid || undefined}
        aria-describedby={`${id}-room`}
        className={classNames(
          inputClasses,
          'read-only:opacity-60',
          Box === 'textarea' && 'field-sizing-content h-auto max-h-80 min-h-20 resize-none py-2 leading-snug',
        )}
      />
      <p
        id={`${id}-room`}
        className={classNames('text-right text-xs tabular-nums', tooLong ? 'text-destructive' : 'text-muted')}
      >
        {tooLong ? `Please keep this to ${max} characters. ${used}/${max}` : `${used}/${max}`}
      </p>
    </div>
  );
}

export type Words = Wording;
export const wording = wordingOf(pilot);

/** The texts of a topic, in the order of the table: its name, and its question in the words of each label. */
export const TEXTS = [
  { key: undefined, name: 'topic' as const, label: 'Topic', max: TOPIC_LENGTH, lang: 'en' },
  ...CATEGORIES.map((key) => ({
    ...{ key, name: fieldOf(key), label: labelName(key) },
    ...{ max: PROMPT_LENGTH, lang: langOf(key) },
  })),
];
type TopicText = (typeof TEXTS)[number];

export const NOTHING: Words = { topic: '', ...fieldsOf(pilot, () => '') };

export function wordsOf(topic: Prompt): Words {
  return { topic: topic.topic, ...fieldsOf(pilot, (key) => textOf(topic, { key })) };
}

/** Returns a text of a topic. */
export function textOf(topic: Prompt, { key }: Pick<TopicText, 'key'>): string {
  return key === undefined ? topic.topic : (toPrompt(topic).wordings[key] ?? '');
}

/** Returns whether a text is missing, rather than too long. */
export function lacksWords(errors: FieldErrors<Words>): boolean {
  const { other_wordings = {}, ...ours } = errors;
  return Object.values({ ...ours, ...other_wordings }).some((error) => error.type === 'too_small');
}
