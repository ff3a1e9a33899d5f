import { ask } from '../ask.ts';
import { takesAudio } from '../flow/flow.ts';
import { newSnapshot } from '../snapshot.ts';
import type { Asked } from '../ask.ts';
import type { Flow } from '../types.ts';
import type { Standing } from './script.ts';

/** What a recording at hand is called that was given before a script begins. */
export const RECORDED_BEFORE = 'before';

/** Somebody who has never written. */
export const NEWCOMER: Standing = { state_key: null, agreed_to: null, submissions: 0 };

/**
 * Somebody as a script or the preview begins with them, and the question on their screen. Whoever stands behind the recording has one
 * at hand, which the next answers are about. Pure and total.
 *
 * @returns no question for somebody who has never written
 */
export function stand(flow: Flow, { state_key, agreed_to, submissions }: Standing): Asked {
  const consent_version = agreed_to === 'in_force' ? flow.consent_version : agreed_to;
  const snapshot = { ...newSnapshot(), state_key, consent_version, submissions };
  if (state_key === null) return { snapshot, reply: null };
  const [prompt] = flow.prompts;
  const asked = prompt && { id: prompt.id, topic: prompt.topic, text: prompt.english };
  const hasGiven = submissions > 0 && !takesAudio(flow, state_key);
  return ask(flow, {
    ...snapshot,
    prompt: asked ?? null,
    ...(hasGiven && { recordings: [RECORDED_BEFORE], labelling: [RECORDED_BEFORE], is_labelled: false }),
  });
}
