import type { Seeds } from '@labrish/conversation/seeds';
import { CONSENT } from './consent.ts';
import { EVENTS } from './events.ts';
import { closing } from './flow/closing.ts';
import { opening } from './flow/opening.ts';
import { recording } from './flow/recording.ts';
import { speaker } from './flow/speaker.ts';
import { transcriptionStates } from './flow/transcription.ts';
import { FLOW_TESTS } from './flow-tests.ts';
import { TOPICS } from './topics.ts';

export const seeds: Seeds = {
  consent: CONSENT,
  topics: TOPICS,
  states: [...opening, ...recording, ...speaker, ...transcriptionStates, ...closing],
  events: EVENTS,
  tests: FLOW_TESTS,
};
