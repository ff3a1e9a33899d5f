import { fieldsOf } from '@labrish/api/prompts/columns';
import { textOf, type TopicText } from './wordings.ts';
import { useId } from 'react';
import { useController, type Control, type FieldErrors } from 'react-hook-form';
import { inputClasses, Label } from '#components/ui/form.tsx';
import { classNames } from '#components/ui/elements.tsx';
import { wordingOf, type Prompt, type Wording } from '@labrish/api/prompts/schema';
import { pilot } from '#lib/pilot.ts';

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

export const NOTHING: Words = { topic: '', ...fieldsOf(pilot, () => '') };

export function wordsOf(topic: Prompt): Words {
  return { topic: topic.topic, ...fieldsOf(pilot, (key) => textOf(topic, { key })) };
}

/** Returns whether a text is missing, rather than too long. */
export function lacksWords(errors: FieldErrors<Words>): boolean {
  const { other_wordings = {}, ...ours } = errors;
  return Object.values({ ...ours, ...other_wordings }).some((error) => error.type === 'too_small');
}
