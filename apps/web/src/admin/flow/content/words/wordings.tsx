import type { State } from '@labrish/api/states/schema';
import { CATEGORIES } from '@labrish/pilot';
import { memo } from 'react';
import { useDraft } from '#admin/flow/drafts/drafts.ts';
import { contentNow } from '#admin/flow/drafts/content-of-state.ts';
import type { Content } from '#admin/flow/drafts/content.ts';
import type { Edit } from '#admin/flow/drafts/edit.ts';
import { useAsksConsent } from './asks-consent.ts';
import { WordingField } from './wording-field.tsx';

/** Edits the message for people who chose how the bot writes to them. What people agree to has one wording for everybody. */
export const Wordings = memo(function Wordings(props: {
  state: State;
  server: Content;
  edit: (edit: Edit) => void;
  mayEdit: boolean;
}) {
  const { state, server } = props;
  const isConsent = useAsksConsent(state);
  const worded = useDraft(state.id, (draft) => wordedIn(contentNow(draft, server)));
  if (isConsent) return <p className="text-sm text-muted">Everybody agrees to the same words.</p>;
  return (
    <details className="min-w-0">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-sm font-semibold text-primary">
        In other wordings{worded && <span className="font-normal text-muted">: {worded}</span>}
      </summary>
      <div role="group" aria-label="In other wordings" className="mt-2 grid grid-cols-1 gap-4 border-l pl-4">
        <p className="text-sm text-muted">
          Shown to people who chose this wording; empty: the message above.
        </p>
        {CATEGORIES.map((wording) => (
          <WordingField
            key={wording}
            state_id={state.id}
            server={server}
            wording={wording}
            edit={props.edit}
            mayEdit={props.mayEdit}
          />
        ))}
      </div>
    </details>
  );
});

function wordedIn({ bodies }: Content): string {
  return CATEGORIES.filter((wording) => bodies[wording].trim() !== '').join(', ');
}
