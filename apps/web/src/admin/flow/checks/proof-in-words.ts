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
  if (!is_complete) return `Only the first ${situations} situations were checked.`;
  if (!isProven(proof)) return `All ${situations} situations were checked.`;
  return `${situations} situations checked: nobody gets stuck or loses anything (commands such as STOP aside).`;
}
