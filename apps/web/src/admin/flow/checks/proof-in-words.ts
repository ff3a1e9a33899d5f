import type { Exploration } from '@labrish/conversation';
import type { Severity } from '@labrish/conversation/lint';

type Proof = Pick<Exploration, 'situations' | 'is_complete'> & {
  findings: readonly { severity: Severity }[];
};

/** Every situation was looked at, and in none of them anything is wrong. What is only good to know is nothing wrong. */
export function isProven({ is_complete, findings }: Proof): boolean {
  return is_complete && findings.every(({ severity }) => severity === 'tells');
}

/** What going through every chat has shown. */
export function proofInWords(proof: Proof): string {
  const { situations, is_complete } = proof;
  if (!is_complete) return `Not proven: only the first ${situations} situations were looked at.`;
  if (!isProven(proof)) return `All ${situations} situations were looked at.`;
  return `Proven, commands like STOP apart: in none of ${situations} situations anybody gets stuck or loses anything.`;
}
