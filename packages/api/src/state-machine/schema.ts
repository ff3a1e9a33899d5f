import { z } from 'zod';

/** SPEC section 3: the diagram's answer. Node ids are state keys. */
export const graph = z.object({
  nodes: z.array(
    z.object({
      id: z.string().meta({ examples: ['awaiting_region'] }),
      label: z.string().meta({ examples: ['Where you learned to talk'] }),
      description: z.string().optional(),
      isInitial: z.boolean(),
      /** `final` marks an end state. */
      type: z.enum(['state', 'final']),
    }),
  ),
  edges: z.array(
    z.object({
      source: z.string().meta({ examples: ['awaiting_category'] }),
      target: z.string().meta({ examples: ['awaiting_region'] }),
      event: z.string().meta({ examples: ['CHOOSE_PATWA'] }),
      guard: z
        .string()
        .optional()
        .meta({ examples: ['consent is given'] }),
      actions: z
        .array(z.string())
        .optional()
        .meta({ examples: [['set category Patwa']] }),
    }),
  ),
});
export type Graph = z.infer<typeof graph>;
