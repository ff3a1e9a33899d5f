import { z } from 'zod';
import { component, nullableText } from '../fields.ts';

/** `blocks`: publishing needs a reason; `warns`: works, but probably a mistake; `tells`: good to know. */
export const severity = z.enum(['blocks', 'warns', 'tells']).meta({ id: 'FlowSeverity' });

export const findings = z.object({
  findings: z.array(
    component('FlowFinding', {
      code: z.string().meta({ examples: ['choice_leads_nowhere'] }),
      severity,
      /** Null: the finding is about the flow as a whole, or about a topic. */
      state_key: nullableText,
      /** The part of the state that the finding is about. */
      field: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.enum(['state', 'body']) }),
          z.object({ kind: z.enum(['choice', 'transition']), id: z.string() }),
        ])
        .nullable(),
      sentence: z.string(),
    }),
  ),
});

/** The harm that a save does to people where saves are live at once. The answer to a save contains it; no save is refused because of it. */
export const harm = {
  findings: findings.shape.findings.meta({
    description:
      'What harms people in the flow that this made live and did not before, causes before consequences, as the linter sees it; ' +
      'GET /flow/publish-check looks at every chat. Empty where saves wait to be published.',
  }),
  asked_again: z.int().min(0).meta({
    description: 'People who have agreed, and are asked again before anything more is kept from them.',
  }),
};
export const harmOfRestoring = z.object({
  ...harm,
  findings: findings.shape.findings.meta({
    description: 'What harms people in it and not in the current flow, causes before consequences.',
  }),
});
export type FlowHarm = z.infer<typeof harmOfRestoring>;
