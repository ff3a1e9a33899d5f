import { publishBlockersOf } from '@labrish/conversation/publish-check';
import type { Context } from '../context.ts';
import { checkForPublishing } from './publish-check.ts';
import type { FlowPublishCheck } from './schema.ts';
import { peopleByState } from './occupancy.ts';

/** Runs the publish check of the saved flow, and counts the people affected. */
export async function findPublishCheck(
  ctx: Pick<Context, 'db' | 'now' | 'runPublishCheck'>,
): Promise<FlowPublishCheck> {
  const { publishCheck } = await checkForPublishing(ctx);
  const { findings, proof, tests, impact } = publishCheck;
  const people = await peopleByState(ctx.db);
  return {
    findings,
    proof: {
      ...proof,
      findings: proof.findings.map(({ chat, ...finding }) => ({
        ...finding,
        chat: chat.map(({ did, said }) => ({ did, said })),
      })),
    },
    tests: tests.map(({ name, is_passed, sentence }) => ({ name, is_passed, sentence })),
    blockers: publishBlockersOf(publishCheck).map(({ sentence }) => sentence),
    impact: impact.map((row) => ({ ...row, people: people.get(row.state_key ?? '') ?? 0 })),
  };
}
