import type { State } from '@labrish/api/states/schema';
import type { Category } from '@labrish/pilot';
import { memo } from 'react';
import { LIMITS } from '@labrish/conversation/limits';
import { lengthOf } from '@labrish/conversation/text';
import { useDraft, contentNow } from '#admin/flow/drafts/drafts.ts';
import type { Content, Editing } from '#admin/flow/drafts/content.ts';
import { trpc } from '#lib/api/trpc.ts';
import { labelName, CATEGORIES, pilot } from '#lib/pilot.ts';
import { useFlow, transitionsFrom } from '#admin/flow/flow-data.ts';
import { Textarea } from '#components/ui/form.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';
import { wordingRefusals, wordingWarnings } from '#admin/flow/drafts/problems.ts';

/** Edits the message in each wording that people can choose. A state that asks for consent has one wording for everybody. */
export const Wordings = memo(function Wordings(props: Editing) {
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
          <WordingField key={wording} wording={wording} {...props} />
        ))}
      </div>
    </details>
  );
});

function wordedIn({ bodies }: Content): string {
  const worded = pilot.labels.filter(({ key }) => bodies[key]?.trim());
  return worded.map(({ name }) => name).join(', ');
}

/**
 * Finds out whether this state asks for consent: whether one of its transitions records consent.
 *
 * @returns false while the actions of the state's transitions are loading.
 */
function useAsksConsent({ id }: State): boolean {
  const { transitions } = useFlow();
  return trpc.useQueries(
    (t) => transitionsFrom(transitions, id).map((one) => t.transitions.actions({ transition_id: one.id })),
    {
      combine: (answers) =>
        answers.some(({ data }) => data?.actions.some(({ action_key }) => action_key === 'record_consent')),
    },
  );
}

/** Edits the message in one wording. */
const WordingField = memo(function WordingField(props: Editing & { wording: Category }) {
  const { server, wording } = props;
  const body = useDraft(props.state.id, (draft) => contentNow(draft, server).bodies[wording] ?? '');
  return (
    <Labelled
      label={labelName(wording)}
      length={{ is: lengthOf(body), max: LIMITS.body }}
      refusals={wordingRefusals(wording, body)}
      warnings={wordingWarnings(body)}
    >
      <Textarea
        dir="auto"
        className="min-h-20"
        readOnly={!props.mayEdit}
        text={body}
        onType={(typed) => props.edit({ edit: 'wording', wording, body: typed })}
      />
    </Labelled>
  );
});
