import type { Field, LintFinding } from '@labrish/conversation/lint';
import { useCallback } from 'react';
import { Note } from '../labelled.tsx';
import { useFindings } from './flow-check-provider.tsx';
import { FixButton } from './fix-button.tsx';
import { SHOWN_AT_FIELDS } from './shown-at-fields.ts';

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
