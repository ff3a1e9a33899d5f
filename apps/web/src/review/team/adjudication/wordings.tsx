import { UnfoldLink } from '#components/section.tsx';
import { Card } from '#components/ui/elements.tsx';
import type { Pilot } from '@labrish/pilot';
import { ownLabel } from '#lib/pilot.ts';
import type { ReviewOf } from './decision.ts';
import { diffItems } from '@labrish/conversation/diff-items';
import { normaliseTranscription } from '@labrish/dataset';

type Worded = ReviewOf & { words: NonNullable<ReviewOf['words']> };

/** Shows the transcripts side by side; renders nothing without one. Possibly private words appear only on request. */
export function Wordings({ of, said, isPrivate }: { of: Pilot; said: ReviewOf[]; isPrivate: boolean }) {
  const worded = said.filter((review): review is Worded => review.words !== null);
  if (worded.length === 0) return null;
  return (
    <Card aria-labelledby="wordings" className="min-w-0 gap-3 p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 id="wordings" className="text-lg font-bold">
          Transcripts
        </h3>
        {worded.length > 1 && (
          <p className="text-muted">
            Different words are underlined. {ownLabel(of).name} has no standard spelling: a different spelling
            is not a mistake.
          </p>
        )}
      </div>
      {isPrivate ? (
        <details>
          <UnfoldLink>Show the words: they may contain personal details</UnfoldLink>
          <List worded={worded} />
        </details>
      ) : (
        <List worded={worded} />
      )}
    </Card>
  );
}

function List({ worded }: { worded: Worded[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {worded.map((one, place) => {
        // The others are compared with the first; the first is compared with the second.
        const other = worded[place === 0 ? 1 : 0];
        return (
          <li key={one.id} className="grid min-w-0 content-start gap-2 rounded-lg bg-sunken p-3">
            <p className="text-sm font-semibold break-words">{one.reviewer}</p>
            <Text name="As spoken" text={one.words.natural} other={other?.words.natural} />
            <Text name="Standard English" text={one.words.english} other={other?.words.english} />
            <Text name="Cassidy-JLU" text={one.words.cassidy_jlu} other={other?.words.cassidy_jlu} />
          </li>
        );
      })}
    </ul>
  );
}

function Text(props: { name: string; text: string | null; other: string | null | undefined }) {
  const { name, text, other } = props;
  if (!text) return null;
  const runs: Run[] = other ? compareWords(text, other) : [{ text, differs: false }];
  return (
    <div>
      <p className="text-sm text-muted">{name}</p>
      <p dir="auto" className="leading-relaxed break-words">
        {runs.map((run, place) => (
          <span key={place}>
            {place > 0 && ' '}
            {run.differs ? (
              <mark className="rounded-xs bg-amber-soft text-amber underline decoration-2 underline-offset-4">
                {run.text}
              </mark>
            ) : (
              run.text
            )}
          </span>
        ))}
      </p>
    </div>
  );
}

/** A run of words that the other text has too, or lacks. */
export interface Run {
  text: string;
  differs: boolean;
}

/** Compares a text word by word with another one. The runs hold the complete text, except for its spaces. */
export function compareWords(text: string, other: string): Run[] {
  const own = diffItems(keysOf(text), keysOf(other)).filter((is) => is !== 'added');
  const runs: Run[] = [];
  for (const [place, word] of wordsOf(text).entries()) {
    const differs = own[place] === 'removed';
    const last = runs.at(-1);
    if (last?.differs === differs) last.text += ` ${word}`;
    else runs.push({ text: word, differs });
  }
  return runs;
}

/** Returns the words as they are compared: without case and punctuation, as for error rates. A tag is compared unchanged. */
function keysOf(text: string): string[] {
  return wordsOf(text).map((word) => normaliseTranscription(word) || word);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
