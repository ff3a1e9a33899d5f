import { LIMITS } from '@labrish/conversation/limits';
import { lengthOf } from '@labrish/conversation/text';
import type { Category } from '@labrish/pilot';
import { memo, useRef } from 'react';
import { Textarea } from '#components/ui/textarea.tsx';
import { useDraft } from '#admin/flow/drafts/drafts.ts';
import { Labelled } from '#admin/flow/labelled.tsx';
import { contentNow } from '#admin/flow/drafts/content-of-state.ts';
import type { Content } from '#admin/flow/drafts/content.ts';
import type { Edit } from '#admin/flow/drafts/edit.ts';
import { wordingRefusals, wordingWarnings } from '#admin/flow/drafts/problems.ts';

/** Edits the message in one wording. */
export const WordingField = memo(function WordingField(props: {
  state_id: string;
  server: Content;
  wording: Category;
  edit: (edit: Edit) => void;
  mayEdit: boolean;
}) {
  const { server, wording } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const body = useDraft(props.state_id, (draft) => contentNow(draft, server).bodies[wording]);
  return (
    <Labelled
      label={wording}
      length={{ is: lengthOf(body), max: LIMITS.body }}
      refusals={wordingRefusals(wording, body)}
      warnings={wordingWarnings(body)}
    >
      {(control) => (
        <Textarea
          {...control}
          ref={area}
          dir="auto"
          className="min-h-20"
          readOnly={!props.mayEdit}
          text={body}
          onType={(typed) => props.edit({ edit: 'wording', wording, body: typed })}
        />
      )}
    </Labelled>
  );
});
