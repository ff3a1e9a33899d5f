import type { FlowTest } from '@labrish/conversation/flow-test';
import { TESTED_EFFECTS, REJECTION_REASONS } from '@labrish/conversation/in-words';
import { z } from 'zod';
import { component, expectedVersion, id, nonEmptyText, timestamp, version } from '../fields.ts';

const key = z.string().min(1).max(100);
const text = z.string().max(4096);
const count = z.int().min(0).max(1_000_000);

const userAction = z
  .union([
    z.strictObject({
      tapped: z
        .strictObject({ id: z.string().max(256), label: z.string().max(256) })
        .meta({ description: 'A choice: by its id in the template, else by its label.' }),
    }),
    z.strictObject({ typed: text }),
    z.strictObject({ spoke_ms: z.int().min(0).max(3_600_000) }).meta({
      description: 'A voice note of so many milliseconds.',
    }),
    z
      .strictObject({ sent: z.enum(REJECTION_REASONS) })
      .meta({ description: 'Something that is no voice note to keep.' }),
  ])
  .meta({ id: 'FlowTestUserAction', examples: [{ typed: 'Hi' }] });

const flowTestStep = z
  .strictObject({
    did: userAction,
    state_key: key.nullable().meta({
      description: 'The state in which they stand afterwards.',
      examples: ['welcome'],
    }),
    effects: z
      .array(z.enum(TESTED_EFFECTS))
      .max(50)
      .meta({ description: 'What is done with what they gave, in order.', examples: [['keep_audio']] }),
    mentions: nonEmptyText(4096)
      .exactOptional()
      .meta({ description: 'What the answer must say, in whatever words around it.' }),
  })
  .meta({ id: 'FlowTestStep' });

const name = nonEmptyText(100).meta({ examples: ['A contribution in Patwa'] });

/** A test of the flow, in a file and in the API. */
export const flowTest = z
  .strictObject({
    name,
    as: z
      .strictObject({
        state_key: key.nullable().meta({ description: 'Null: somebody who has never written.' }),
        agreed_to: z
          .union([count, z.literal('in_force')])
          .nullable()
          .meta({ description: 'Which wording of the agreement they agreed to; null: none.' }),
        submissions: count.meta({ description: 'How many recordings they have given before.' }),
      })
      .meta({
        id: 'FlowTestPersona',
        examples: [{ state_key: null, agreed_to: null, submissions: 0 }],
      }),
    steps: z.array(flowTestStep).min(1, 'A test has a step.').max(100, 'A test has at most 100 steps.'),
  })
  .meta({ id: 'FlowTest' }) satisfies z.ZodType<FlowTest>;

/** Maximum tests of the flow: more would make publishing too slow. */
export const MOST_FLOW_TESTS = 200;

export const flowTests = z
  .array(flowTest)
  .max(MOST_FLOW_TESTS)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Two tests have the same name.');

export const storedFlowTest = component('StoredFlowTest', {
  id,
  ...flowTest.shape,
  version,
  updated_at: timestamp,
});
export type StoredFlowTest = z.output<typeof storedFlowTest>;

export const replaceFlowTest = z.strictObject({ id, ...flowTest.partial().shape, version: expectedVersion });
export const removeFlowTest = z.strictObject({ id, version: expectedVersion });
