import type { State } from '@labrish/api/states/schema';
import type { LintFinding } from '@labrish/conversation/lint';
import type { Content } from '#admin/flow/content/content.ts';
import { trpc } from '#lib/api/trpc.ts';
import { newFindings } from './new-findings.ts';
import type { WholeFlow } from './typed-flow.ts';

/** Tells what saving this content would make wrong in the state; nothing while the flow as a whole is not known yet. */
export function useNewFindings(state: State): (content: Content) => LintFinding[] {
  const utils = trpc.useUtils();
  return (content) => {
    const whole = utils.flowReleases.whole.getData();
    return whole ? newFindings(whole as WholeFlow, state, content) : [];
  };
}
