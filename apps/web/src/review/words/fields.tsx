import type { Category, Pilot } from '@labrish/pilot';
import { useRef } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Label } from '#components/ui/label.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { Key } from '../keys.tsx';
import { Marks } from './marks.tsx';
import type { useWords } from './use-words.ts';
import { Button } from '#components/ui/button.tsx';
import { TAGS } from './tags.ts';

type Writing = ReturnType<typeof useWords>;

/** The server's limit, in characters. */
const MOST = 10_000;

/** Edits the transcript as spoken, with tags. @param props.onMark marks words with a label; undefined unless they mix */
export function NaturalField(props: {
  of: Pilot;
  writing: Writing;
  onMark: ((category: Category | null) => void) | undefined;
}) {
  const { natural, words, isFirstDraft, typeNatural, insert } = props.writing;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Label htmlFor="natural" className="text-base font-bold">
          What is said, as they say it <Key>E</Key>
        </Label>
        {isFirstDraft && <Badge variant="warning">First draft, by the speaker: check every word</Badge>}
      </div>
      <Textarea
        ref={natural}
        id="natural"
        text={words.natural}
        onType={typeNatural}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className="min-h-28 text-lg"
        maxLength={MOST}
        spellCheck={false}
      />
      <TagButtons onTag={insert} />
      {props.onMark && <Marks of={props.of} text={words.natural} spans={words.spans} onMark={props.onMark} />}
    </div>
  );
}

/** Edits the translation into Standard English, for people who speak no other label. */
export function EnglishField({ writing: { words, change } }: { writing: Writing }) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="grid gap-1.5">
      <Label htmlFor="english" className="text-base font-bold">
        The same in Standard English
      </Label>
      <Textarea
        ref={area}
        id="english"
        text={words.english}
        onType={(english) => change({ english })}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className="min-h-20"
        maxLength={MOST}
      />
    </div>
  );
}

/** Edits the words in the linguists' spelling. Few people know it, so it is folded away. */
export function CassidyField({ writing: { words, change } }: { writing: Writing }) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <details open={words.cassidy_jlu !== ''}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        In Cassidy-JLU spelling, if you know it
      </summary>
      <Textarea
        ref={area}
        aria-label="In Cassidy-JLU spelling"
        text={words.cassidy_jlu}
        onType={(cassidy_jlu) => change({ cassidy_jlu })}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className="min-h-20"
        maxLength={MOST}
        spellCheck={false}
      />
    </details>
  );
}

/** Inserts a tag at the cursor. */
function TagButtons({ onTag }: { onTag: (tag: string) => void }) {
  return (
    <div role="group" aria-label="Tags" className="flex flex-wrap gap-1.5">
      {TAGS.map(({ tag, rule }) => (
        <Button
          key={tag}
          variant="outline"
          size="lg"
          className="px-3 font-mono text-sm"
          title={rule}
          // Leave the focus in the field, so that the position of the cursor is not lost.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTag(tag)}
        >
          {tag}
        </Button>
      ))}
    </div>
  );
}
