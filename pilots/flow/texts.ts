import type { SeedState } from '@labrish/conversation/seeds';
import type { Category, Pilot } from '@labrish/pilot';

/** Words of a country inside the shared texts. */
export interface Phrases {
  /** The ways of speaking that are collected: "Dialect, Standard English or a mix". */
  ways: string;
  /** The choice for people who learned to talk elsewhere, in at most 24 characters. */
  abroad: string;
  /** The label that opens the list of a group's places, in at most 20 characters. */
  choose_place: string;
}

type TextKey = keyof ReturnType<typeof englishTexts>;
/**
 * Bodies by wording and state; `awaiting_place` is the body of each group's state. English ones replace the shared texts, and what
 * another wording lacks is said in English.
 */
export type Texts = Readonly<Record<Category, Readonly<Partial<Record<TextKey, string>>>>>;
/** Returns the key of a state, its body, and its bodies in the wordings that have one. */
export type Say = (state_key: TextKey) => Pick<SeedState, 'state_key' | 'body' | 'bodies'>;

/** Joins the shared texts with those of one country. */
export function createSay(pilot: Pilot, phrases: Phrases, texts: Texts): Say {
  const { English = {}, ...others } = texts;
  const shared = { ...englishTexts(pilot, phrases), ...English };
  return (state_key) => {
    const bodies = Object.entries(others).flatMap(([wording, said]) => {
      const body = said[state_key];
      return body === undefined ? [] : [[wording, body] as const];
    });
    return {
      state_key,
      body: shared[state_key],
      ...(bodies.length > 0 && { bodies: Object.fromEntries(bodies) }),
    };
  };
}

function englishTexts({ country, place_words }: Pilot, { ways }: Phrases) {
  return {
    welcome: `Hi, good to hear from you! This is {{product}}, a community project from ${country.name}.

We collect short voice notes so that AI can understand how Caribbean people really talk: ${ways}.

It is free, and no scam: we never ask for money, codes or your name. Who we are: {{site}}/privacy

I'm a bot, and it takes about 2 minutes. Ready?`,
    showing_info: `Here is how it goes:

1. I give you something easy to talk about.
2. You send me a voice note, 20 to 60 seconds.
3. You tell me what you spoke and where you learned to talk.

No test, no wrong answer. The recordings become an open dataset, so that phones and apps stop getting us wrong.`,
    awaiting_language_choice: `How would you like to read me?

You can answer any way it comes out.`,
    awaiting_audio: `*{{topic}}*
{{prompt}}

Hold the mic, talk for 20 to 60 seconds, then let go. No full names or addresses, please.`,
    awaiting_category: 'What did you speak in it?',
    awaiting_formality: 'How were you talking just now?',
    awaiting_region: `Two quick questions, only this once.

Which ${place_words.place} did you learn to talk in? Type its name, or choose the ${place_words.group}.`,
    awaiting_place: `Which ${place_words.place}?`,
    awaiting_age_range: 'Last one: how old are you? We want to hear every generation.',
    awaiting_words: `That is all I need. Thank you, your voice counts!

If you have another minute: type what you said, the way you would text it to a friend. Any spelling is good spelling. Or tap Skip.`,
    awaiting_english: 'And how would that go in Standard English? Type it, or tap Skip.',
    awaiting_completion_choice: 'Recordings from you so far: {{count}}. One more?',
    free_voice_mode: `Just talk, about anything: your day, a story, a recipe, a joke. Up to 2 minutes.

Hold the mic, talk, then let go. No full names or addresses, please.`,
    completed: `Thank you! Your voice counts. Recordings from you so far: {{count}}.

Send a message any time to give more, or HELP to see what else I can do. Goodbye!`,
    declined: `No problem, and thanks for stopping by. I won't save anything else.

If you change your mind, just say hi.`,
    declined_under_18: `Thanks for being honest! You must be 18 or over for this, so I won't save anything.

Come back when you reach 18, we would love to hear you then.`,
  };
}
