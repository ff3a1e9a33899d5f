import type { State } from '@labrish/api/states/schema';
import type { Category } from '@labrish/pilot';
import { memo } from 'react';
import { LIMITS } from '@labrish/conversation/limits';
import { lengthOf } from '@labrish/conversation/text';
import { useDraft, contentNow, useServerContent } from '#admin/flow/drafts/drafts.ts';
import { useCacheTemplate } from '#admin/flow/drafts/known-state.ts';
import { SmallButton } from '#components/ui/elements.tsx';
import { notifyFailure } from '#lib/outcomes.ts';
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
  const { template } = useServerContent(state);
  const outdated = template?.outdated_wordings ?? [];
  const worded = useDraft(state.id, (draft) => wordedIn(contentNow(draft, server), server, outdated));
  if (isConsent) return <p className="text-sm text-muted">Everyone agrees to the same text.</p>;
  return (
    <details className="min-w-0">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-sm font-semibold text-primary">
        In other wordings{worded && <span className="font-normal text-muted">: {worded}</span>}
      </summary>
      <div role="group" aria-label="In other wordings" className="mt-2 grid grid-cols-1 gap-4 border-l pl-4">
        <p className="text-sm text-muted">
          Shown to people who chose this wording. If empty, they get the message above.
        </p>
        {CATEGORIES.map((wording) => (
          <WordingField key={wording} wording={wording} {...props} />
        ))}
      </div>
    </details>
  );
});

/** Lists the wordings that have a text, and says which may be outdated. */
function wordedIn(content: Content, server: Content, outdated: readonly string[]): string {
  const worded = pilot.labels.filter(({ key }) => content.bodies[key]?.trim());
  return worded
    .map(({ key, name }) =>
      isPerhapsOutdated(key, content, server, outdated) ? `${name} (may be outdated)` : name,
    )
    .join(', ');
}

/** Returns whether another wording was changed, but not this one. @param outdated those for which this is saved */
function isPerhapsOutdated(
  wording: Category,
  content: Content,
  server: Content,
  outdated: readonly string[],
): boolean {
  const text = content.bodies[wording] ?? '';
  if (text.trim() === '' || text !== server.bodies[wording]) return false;
  if (outdated.includes(wording)) return true;
  return content.body !== server.body || CATEGORIES.some((one) => content.bodies[one] !== server.bodies[one]);
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

const OUTDATED = 'Another wording has changed: does this one still say the same?';

/** Edits the message in one wording. */
const WordingField = memo(function WordingField(props: Editing & { wording: Category }) {
  const { server, wording } = props;
  const body = useDraft(props.state.id, (draft) => contentNow(draft, server).bodies[wording] ?? '');
  const { template } = useServerContent(props.state);
  const outdated = template?.outdated_wordings ?? [];
  const isOutdated = useDraft(props.state.id, (draft) =>
    isPerhapsOutdated(wording, contentNow(draft, server), server, outdated),
  );
  const update = trpc.contentTemplates.update.useMutation();
  const cacheTemplate = useCacheTemplate();
  const confirm = (id: string) =>
    notifyFailure('Update failed', async () => {
      const outdated_wordings = outdated.filter((one) => one !== wording);
      cacheTemplate((await update.mutateAsync({ id, outdated_wordings })).template);
    });
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Labelled
        label={labelName(wording)}
        length={{ is: lengthOf(body), max: LIMITS.body }}
        refusals={wordingRefusals(wording, body)}
        warnings={isOutdated ? [OUTDATED, ...wordingWarnings(body)] : wordingWarnings(body)}
      >
        <Textarea
          dir="auto"
          className="min-h-20"
          readOnly={!props.mayEdit}
          text={body}
          onType={(typed) => props.edit({ edit: 'wording', wording, body: typed })}
        />
      </Labelled>
      {props.mayEdit && template && isOutdated && outdated.includes(wording) && (
        <SmallButton className="w-fit" disabled={update.isPending} onClick={() => void confirm(template.id)}>
          It still says the same
        </SmallButton>
      )}
    </div>
  );
});
