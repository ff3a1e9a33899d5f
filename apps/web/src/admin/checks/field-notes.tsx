import type { Field, LintFinding } from '@labrish/conversation/lint';
import { useCallback } from 'react';
import { Notes } from '#admin/flow/notes.tsx';
import { useFindings } from './checks.tsx';

/** These stand at their fields in the editor's own words, from the first letter on. */
const TOLD_BY_EDITOR = new Set([
  'refused_by_whatsapp',
  'shown_otherwise',
  'placeholder_unknown',
  'choices_are_a_menu',
  'choices_mean_the_same',
]);

/** At a field of the editor: what the checks find there. */
export function FieldNotes({ state_key, kind, id }: { state_key: string; kind: Field['kind']; id?: string }) {
  const findings = useFindings(
    useCallback(
      ({ code, field, ...one }: LintFinding) =>
        one.state_key === state_key &&
        !TOLD_BY_EDITOR.has(code) &&
        (field?.kind ?? 'state') === kind &&
        (id === undefined || (field !== null && 'id' in field && field.id === id)),
      [state_key, kind, id],
    ),
  );
  if (findings.length === 0) return null;
  const sentences = (severe: boolean) =>
    findings.filter(({ severity }) => (severity === 'blocks') === severe).map(({ sentence }) => sentence);
  return <Notes refusals={sentences(true)} warnings={sentences(false)} />;
}
