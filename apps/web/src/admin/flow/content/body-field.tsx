import { LIMITS, PLACEHOLDERS } from '@labrish/conversation/limits';
import { lengthOf } from '@labrish/conversation/text';
import { memo, useCallback, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useContent } from '../drafts/content-of-state.ts';
import type { Content } from '../drafts/content.ts';
import type { Edit } from '../drafts/edit.ts';
import { bodyRefusals, bodyWarnings } from '../drafts/problems.ts';
import { FieldNotes } from '../checks/field-notes.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';

/** Edits what the bot says, with a button for each placeholder. */
export const BodyField = memo(function BodyField(props: {
  state_id: string;
  state_key: string;
  server: Content;
  edit: (edit: Edit) => void;
  mayEdit: boolean;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { edit } = props;
  const content = useContent(props.state_id, props.server);
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
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            dir="auto"
            readOnly={!props.mayEdit}
            text={content.body}
            onType={(body) => edit({ edit: 'body', body })}
          />
        )}
      </Labelled>
      <FieldNotes state_key={props.state_key} kind="body" />
      {props.mayEdit && <FillIn onChoose={insert} />}
    </div>
  );
});

/** Offers the placeholders to insert at the cursor, and shows how to format words. */
const FillIn = memo(function FillIn({ onChoose }: { onChoose: (placeholder: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm text-muted" role="group" aria-label="Fill in">
      <span>Fill in:</span>
      {PLACEHOLDERS.map((placeholder) => (
        <Button
          key={placeholder}
          variant="outline"
          size="sm"
          className="h-7 px-2 font-normal"
          onClick={() => onChoose(placeholder)}
        >
          {placeholder}
        </Button>
      ))}
      <span className="basis-full sm:ml-auto sm:basis-auto">
        *<strong>bold</strong>* _<em>italic</em>_
      </span>
    </div>
  );
});
