import type { Seeds } from '@labrish/conversation/seeds';
import { closing } from './closing.ts';
import { eventsOf } from './events.ts';
import { flowTestsOf } from './flow-tests.ts';
import { opening } from './opening.ts';
import type { FlowParts } from './parts.ts';
import { recording } from './recording.ts';
import { speaker } from './speaker.ts';
import { createSay } from './texts.ts';
import { transcription } from './transcription.ts';

/** Writes the flow that all countries share with the places, labels and words of one country. */
export function seedsOf(parts: FlowParts): Seeds {
  const writing = { ...parts, say: createSay(parts.pilot, parts.phrases, parts.texts) };
  return {
    consent: parts.consent,
    topics: parts.topics,
    states: [opening, recording, speaker, transcription, closing].flatMap((write) => write(writing)),
    events: eventsOf(parts),
    tests: flowTestsOf(parts),
  };
}
