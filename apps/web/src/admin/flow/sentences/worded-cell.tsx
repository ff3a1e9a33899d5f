import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import type { Category } from '@labrish/pilot';
import { Pencil, Undo2 } from 'lucide-react';
import type { EditOne } from '#admin/edit-one.ts';
import { Confirm } from '#components/confirm.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { labelName, langOf } from '#lib/labels.ts';
import { useRestore } from './save-words.ts';
import { nameOf, type Worded } from './wording.ts';
import { Words } from './words.tsx';
import { WordsForm } from './words-form.tsx';

/** Shows a sentence in one wording, to read or to edit. */
export function WordedCell(props: {
  sentence: BotSentence;
  wording: Category;
  all: readonly BotSentence[];
  mayEdit: boolean;
  edit: EditOne;
}) {
  const { sentence, wording, edit } = props;
  const worded = sentence.wordings[wording];
  if (!worded) return null;
  const { written, body } = worded;
  const id = `${wording}/${sentence.sentence_key}`;
  const name = nameOf(sentence.sentence_key, wording);
  return (
    <div
      role="group"
      aria-label={name}
      tabIndex={-1}
      className="grid min-w-0 grid-cols-1 content-start gap-2 p-4 outline-none"
    >
      {edit.editing === id ? (
        <WordsForm
          sentence={sentence}
          wording={wording}
          worded={worded}
          all={props.all}
          onDirty={edit.setDirty}
          onClose={edit.close}
        />
      ) : (
        <>
          <div className="flex min-h-8 flex-wrap items-center gap-2">
            <span className="text-sm font-semibold">{labelName(wording)}</span>
            {body !== null && <Badge variant="warning">Changed</Badge>}
            {props.mayEdit && (
              <Button
                variant="ghost"
                size="sm"
                className="-my-1 -mr-3 ml-auto"
                autoFocus={edit.closed === id}
                onFocus={edit.closed === id ? edit.forget : undefined}
                aria-label={`Edit ${name}`}
                onClick={() => edit.open(id)}
              >
                <Pencil aria-hidden />
                Edit
              </Button>
            )}
          </div>
          <Words text={body ?? written} lang={langOf(wording)} />
          {body !== null && <Ours {...props} worded={worded} name={name} />}
        </>
      )}
    </div>
  );
}

/** Shows the bot's original words, and a button to restore them. */
function Ours(props: {
  sentence: BotSentence;
  wording: Category;
  worded: Worded;
  mayEdit: boolean;
  name: string;
}) {
  const { sentence, wording } = props;
  const { written, version } = props.worded;
  const restore = useRestore();
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 border-l-2 pl-3 text-sm text-muted">
      <div className="grid min-w-0 grid-cols-1">
        <span className="font-semibold">Ours</span>
        <Words text={written} lang={langOf(wording)} />
      </div>
      {props.mayEdit && (
        <Confirm
          trigger={
            <Button variant="outline" size="sm" aria-label={`Use ours again: ${props.name}`}>
              <Undo2 aria-hidden />
              Use ours again
            </Button>
          }
          title="Use ours again?"
          description="The bot says our words from the next message on. The words that stand here now are gone."
          action="Use ours again"
          onConfirm={() => restore({ wording, sentence_key: sentence.sentence_key, version })}
        />
      )}
    </div>
  );
}
