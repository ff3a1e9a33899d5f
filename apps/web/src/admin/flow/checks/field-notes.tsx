import type { Field, LintFinding, Fix, ContentFix } from '@labrish/conversation/lint';
import { useCallback } from 'react';
import { Note } from '../labelled.tsx';
import { useFindings } from './flow-check-provider.tsx';
import { SHOWN_AT_FIELDS } from './harm.ts';
import { Wrench } from 'lucide-react';
import { Confirm } from '#components/confirm.tsx';
import { SmallButton } from '#components/ui/elements.tsx';
import { savedContent } from '#admin/flow/drafts/content.ts';
import { useFlow, useRefreshFlow } from '#admin/flow/flow-data.ts';
import { contentNow, drafts } from '#admin/flow/drafts/drafts.ts';
import { useAdminLocation } from '#admin/admin-location.ts';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { fixContent } from './fix-content.ts';

/** Shows at a field of the editor what the checks find there. */
export function FieldNotes({ state_key, kind, id }: { state_key: string; kind: Field['kind']; id?: string }) {
  const findings = useFindings(
    useCallback(
      ({ code, field, ...one }: LintFinding) =>
        one.state_key === state_key &&
        (!SHOWN_AT_FIELDS.has(code) || one.fix !== undefined) &&
        (field?.kind ?? 'state') === kind &&
        (id === undefined || (field !== null && 'id' in field && field.id === id)),
      [state_key, kind, id],
    ),
  );
  if (findings.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-1">
      {findings.map((finding) => (
        <Note
          key={finding.sentence}
          severe={finding.severity === 'blocks'}
          action={<FixButton finding={finding} />}
        >
          {finding.sentence}
        </Note>
      ))}
    </ul>
  );
}

/** Makes the edit that fixes a finding. Asks first if the edit is saved at once. */
export function FixButton({ finding: { fix, sentence } }: { finding: LintFinding }) {
  const mayEdit = useIsAdmin();
  const { type: applyToDraft, save } = useFix();
  if (!fix || !mayEdit) return null;
  const words = fixInWords(fix);
  const face = (
    <>
      <Wrench aria-hidden />
      {words}
    </>
  );
  if (fix.kind === 'remove_mapping' || fix.kind === 'remove_transition' || fix.kind === 'retire_event')
    return (
      <Confirm
        trigger={<SmallButton>{face}</SmallButton>}
        title={`${words}?`}
        description={sentence}
        action={words}
        onConfirm={() => save(fix)}
      />
    );
  return <SmallButton onClick={() => applyToDraft(fix)}>{face}</SmallButton>;
}

/** Returns the label of the button that applies a fix. */
function fixInWords(fix: Fix): string {
  switch (fix.kind) {
    case 'remove_mapping':
      return 'Remove the mapping';
    case 'remove_transition':
      return 'Remove it';
    case 'retire_event':
      return 'Retire it';
    case 'new_choice_id':
      return 'Make it a new choice';
    case 'remove_wordings':
      return 'Leave one wording';
    case 'replace_placeholder':
      return fix.by === null ? 'Take it out' : `Write {{${fix.by}}}`;
    case 'add_synonym':
      return `Let it mean “${fix.synonym}”`;
  }
}

/** Returns two ways to apply a fix: `applyToDraft` makes an unsaved edit of a state; `save` removes or retires something at once. */
function useFix() {
  const flow = useFlow();
  const { openState } = useAdminLocation();
  const refresh = useRefreshFlow();
  const removeMapping = trpc.buttonMappings.remove.useMutation();
  const removeTransition = trpc.transitions.remove.useMutation();
  const updateEvent = trpc.events.update.useMutation();

  const type = (fix: ContentFix) => {
    const { state_key } = fix;
    const state = flow.states.find((one) => one.state_key === state_key);
    if (!state) return;
    const server = savedContent(flow, state_key);
    const draft = drafts.get(state.id);
    const content = fixContent(contentNow(draft, server), fix, Date.now());
    drafts.set(state.id, { base: draft?.base ?? server, content });
    openState(state_key);
    notify.success('Changed but not saved yet', 'Check it, then press Save Changes.');
  };

  const save = async (fix: Exclude<Fix, ContentFix>) => {
    if (fix.kind === 'remove_mapping') {
      const row = flow.mappings.find(
        (one) => one.state_key === fix.state_key && one.button_id === fix.button_id,
      );
      if (row) await removeMapping.mutateAsync({ id: row.id });
    } else if (fix.kind === 'remove_transition') {
      const row = flow.transitions.find(({ id }) => id === fix.id);
      if (row) await removeTransition.mutateAsync({ id: row.id, version: row.version });
    } else {
      const row = flow.events.find(({ event_key }) => event_key === fix.event_key);
      if (row) await updateEvent.mutateAsync({ id: row.id, is_active: false });
    }
    await refresh();
    notify.success('Fixed');
  };
  return { type, save };
}
