import { objectionsOf } from '@labrish/conversation/examine';
import type { Context } from '../context.ts';
import { examineFlow } from './examination.ts';
import type { FlowExamination } from './schema.ts';
import { peopleByState } from './occupancy.ts';

/** What speaks against publishing the saved flow, and whom it meets. */
export async function findExamination(
  ctx: Pick<Context, 'db' | 'now' | 'examineFlow'>,
): Promise<FlowExamination> {
  const { examination } = await examineFlow(ctx);
  const { findings, proof, scripts, impact } = examination;
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
    tests: scripts.map(({ name, is_passed, sentence }) => ({ name, is_passed, sentence })),
    objections: objectionsOf(examination).map(({ sentence }) => sentence),
    impact: impact.map((row) => ({ ...row, people: people.get(row.state_key ?? '') ?? 0 })),
  };
}
