import type { LintFinding, Severity } from '@labrish/conversation/lint';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { useFindings } from './flow-check-provider.tsx';
import { SEVERITIES } from './severities.ts';

/** Marks a state in a list if the checks find something wrong in it. Findings of severity `tells` show only in the state itself. */
export function StateMark({ state_key }: { state_key: string }) {
  const findings = useFindings(
    useCallback((one: LintFinding) => one.state_key === state_key && one.severity !== 'tells', [state_key]),
  );
  const [worst] = findings;
  if (!worst) return null;
  const severity: Severity = worst.severity;
  const Icon = severity === 'blocks' ? CircleAlert : TriangleAlert;
  return (
    <Icon
      role="img"
      aria-label={SEVERITIES[severity].name}
      className={severity === 'blocks' ? 'size-4 shrink-0 text-destructive' : 'size-4 shrink-0 text-amber'}
    />
  );
}
