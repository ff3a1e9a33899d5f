import type { Exploration } from '@labrish/conversation';
import type { Severity } from '@labrish/conversation/lint';

type Proof = Pick<Exploration, 'situations' | 'is_complete'> & {
  findings: readonly { severity: Severity }[];
};

/** Returns whether all situations were checked and nothing is wrong in any. Findings of severity `tells` do not count. */
export function isProven({ is_complete, findings }: Proof): boolean {
  return is_complete && findings.every(({ severity }) => severity === 'tells');
}

/** Says what the exploration of every chat has shown. */
export function proofInWords(proof: Proof): string {
  const { situations, is_complete } = proof;
  if (!is_complete) return `Only the first ${situations} situations were checked.`;
  if (!isProven(proof)) return `All ${situations} situations were checked.`;
  return `${situations} situations checked: nobody gets stuck or loses anything (commands such as STOP aside).`;
}

/** Names and colours of the severities of findings. */
export const SEVERITIES = {
  blocks: { name: 'Breaks the chat', variant: 'destructive' },
  warns: { name: 'Probably a mistake', variant: 'warning' },
  tells: { name: 'Good to know', variant: 'outline' },
} as const;
