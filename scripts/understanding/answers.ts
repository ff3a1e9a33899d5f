import type { Effect } from '../../packages/conversation/src/index.ts';
import type { Outcome } from './messages.ts';

/** What came of an answer or a question of somebody's own words. */
export interface Answered {
  /** The id of the choice that the text was read as. */
  chose: string | null;
  effects: Effect[];
  confirming: string | null;
  state_key: string | null;
  body: string;
  /** The question at hand, as it is asked in full. */
  question: string;
  stored: boolean;
  /** The bot's own sentences that matter here, in the wording of the chat. */
  sentences: Record<'later' | 'goodbye' | 'you_are_welcome' | 'consent_in_words', string>;
}

/** Judges a message whose class names what it answers or asks: `choice:start`, `place:Saint Ann`, `question:pay`. */
export function judgeAnswered(meant: string, result: Answered): Outcome {
  const [kind = '', wanted = ''] = meant.split(':');
  const { chose, effects, confirming, stored, body, question, sentences, state_key } = result;
  const did = (type: Effect['type']) => effects.find((effect) => effect.type === type);
  const otherwise: Outcome = stored ? 'harmful' : confirming ? 'asked' : 'clumsy';
  const when = (isRight: boolean): Outcome => (isRight ? 'right' : otherwise);
  const region = effects.find((effect) => effect.type === 'set_region');
  const age = effects.find((effect) => effect.type === 'set_age_range');
  const asked = effects.find((effect) => effect.type === 'count_question');
  const isLeft = body === sentences.later || body === sentences.goodbye;
  switch (kind) {
    case 'choice':
      return when(chose === wanted || (wanted.endsWith('_done') && isLeft));
    case 'place':
      return when(wanted ? region?.label === wanted : region !== undefined);
    case 'abroad':
      return when(chose === 'abroad');
    case 'age':
      return when(age?.age_range === wanted);
    case 'question':
    case 'person':
    case 'feedback':
      return when(asked?.question === (wanted || kind));
    case 'unclear':
      return stored ? 'harmful' : 'right';
    case 'consent_in_words':
      return when(body.startsWith(sentences.consent_in_words));
    case 'no_consent':
      return did('record_consent') ? 'harmful' : 'right';
    case 'later':
      return when(isLeft || chose === 'welcome_no' || chose === 'next_done');
    case 'skip':
      return when(chose === 'skip_words');
    case 'bye':
      return when(body.startsWith(sentences.goodbye) || body.startsWith(sentences.you_are_welcome));
    case 'more':
      return when(state_key === 'awaiting_audio');
    case 'list':
    case 'repeat':
      return when(body === question);
    case 'read_aloud':
      return when(asked?.question === 'read');
    case 'hear':
      return when(did('look_up_recording') !== undefined);
    case 'speaker':
      return confirming === 'speaker' ? 'right' : otherwise;
    default:
      return otherwise;
  }
}
