import { ENGLISH } from '@labrish/pilot';
import { ask, type Asked } from '../ask.ts';
import { takesAudio } from '../flow/flow.ts';
import { newSnapshot } from '../snapshot.ts';
import { promptText } from '../transitions/prompts.ts';
import type { Flow } from '../types.ts';
import type { Persona } from './flow-test.ts';

/** The message id of a recording at hand that was given before a test begins. */
export const RECORDED_BEFORE = 'before';

/**
 * Builds the snapshot with which a test or the preview begins, and the question on the screen. A persona past the recording
 * state has a recording at hand, which the next answers are about. Pure and total.
 *
 * @returns no question for somebody who has never written
 */
export function startAs(flow: Flow, { state_key, agreed_to, submissions }: Persona): Asked {
  const consent_version = agreed_to === 'in_force' ? flow.consent_version : agreed_to;
  const snapshot = { ...newSnapshot(), state_key, consent_version, submissions };
  if (state_key === null) return { snapshot, reply: null };
  const [prompt] = flow.prompts;
  const asked = prompt && {
    id: prompt.id,
    topic: prompt.topic,
    text: promptText(flow.pilot, prompt, ENGLISH),
  };
  const hasGiven = submissions > 0 && !takesAudio(flow, state_key);
  return ask(flow, {
    ...snapshot,
    prompt: asked ?? null,
    ...(hasGiven && { recordings: [RECORDED_BEFORE], awaiting_label: [RECORDED_BEFORE], is_labelled: false }),
  });
}
