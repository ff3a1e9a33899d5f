import { finding, type Linted, type LintFinding } from './finding.ts';

/** Checks that each state is synced to the messenger and that contributors enter it, as far as that is known. */
export function lintUse({ states, not_synced = [], traffic }: Linted): LintFinding[] {
  return states.flatMap(({ state_key, friendly_name }) => [
    ...(not_synced.includes(state_key)
      ? [
          finding(
            'not_synced',
            state_key,
            { kind: 'state' },
            `“${friendly_name}” is not with the messenger as it is here, so that its choices come as numbers. Sync it.`,
          ),
        ]
      : []),
    ...(traffic && !traffic[state_key]
      ? [
          finding(
            'no_traffic',
            state_key,
            { kind: 'state' },
            `Nobody has been at “${friendly_name}” for 30 days.`,
          ),
        ]
      : []),
  ]);
}
