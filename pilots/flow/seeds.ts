import type { Seeds } from '@labrish/conversation/seeds';
import { closing } from './closing.ts';
import { flowTestsOf } from './flow-tests.ts';
import { opening } from './opening.ts';
import { type FlowParts, capitalised, chosen, listed, withArticle } from './parts.ts';
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

/** Returns all events of the flow, with their names in the console. The first eight are the engine's own. */
function eventsOf({ pilot, phrases }: FlowParts): Seeds['events'] {
  const { country, groups, labels, place_words } = pilot;
  const { place, group } = place_words;
  const unmixed = labels.filter(({ is_mix }) => !is_mix);
  const mix = `A mix of ${listed(unmixed, 'conjunction')}`;
  return [
    ['AUDIO_RECEIVED', 'Voice note received', 'A voice note or an audio file came in.'],
    [
      'AUDIO_REJECTED',
      'Recording rejected',
      'An attachment came in that is no usable recording; it is not kept.',
    ],
    ['TEXT_RECEIVED', 'Text received', 'A typed message that is none of the choices.'],
    ['LIST_SELECTED', 'List row chosen', 'A list row without an event of its own was chosen.'],
    ['BUTTON_TAPPED', 'Button without event', 'A button without an event of its own was tapped.'],
    ['UNSUPPORTED_RECEIVED', 'Something else received', 'A sticker, location, contact or the like.'],
    ['AUTO', 'Automatic', 'Followed at once, without waiting for the contributor.'],
    [
      'PLACE_NAMED',
      'Place typed',
      `${capitalised(withArticle(place))} or a town was typed where one is asked for.`,
    ],
    ['START_CHOSEN', 'Start', 'The contributor wants to begin.'],
    ['MORE_INFO_CHOSEN', 'Tell me more', 'The contributor wants to know more first.'],
    ['CONSENT_AGREED', 'Agreed, 18+', 'The contributor agrees and says that they are 18 or over.'],
    ['UNDER_18_CHOSEN', 'Under 18', 'The contributor says that they are under 18.'],
    ['DECLINE_CHOSEN', 'No thanks', 'The person would rather not contribute.'],
    ...labels.map(({ key, name, is_mix }) => [chosen(key), name, `${is_mix ? mix : name} was chosen.`]),
    ['ANOTHER_CHOSEN', 'Another question', 'The contributor wants another prompt.'],
    ['CHANGE_WORDING_CHOSEN', 'Change the wording', 'The contributor wants to read another wording.'],
    ['CASUAL_CHOSEN', 'Casual', 'They talked as to a friend.'],
    ['FORMAL_CHOSEN', 'Formal', 'They talked as to a teacher.'],
    ...groups.map((name) => [chosen(name), name, `The ${group} of ${name} was chosen.`]),
    ['ABROAD_CHOSEN', phrases.abroad, `The contributor learned to talk outside ${country.name}.`],
    ['NOT_SAID_CHOSEN', 'Rather not say', 'The contributor would rather not say.'],
    [chosen(`other ${group}`), `Another ${group}`, `The ${place} is in another ${group}.`],
    ['SKIP_CHOSEN', 'Skip', 'The contributor skips an optional question.'],
    ['FREE_TALK_CHOSEN', 'Just talk', 'The contributor wants to talk freely.'],
    ['DONE_CHOSEN', 'Done', 'The contributor is done for now.'],
  ].map(([event_key = '', friendly_name = '', description = '']) => ({
    event_key,
    friendly_name,
    description,
  }));
}
