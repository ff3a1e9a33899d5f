import type { Texts } from '../flow/texts.ts';

/** What the states say in Patwa, spelt the way people text, and in English where they speak as people in Jamaica do. */
export const TEXTS: Texts = {
  English: {
    awaiting_region: `Two quick questions, only this once.

Which parish did you learn to talk in? Type its name, or choose the side of the island.`,
    completed: `Respect! Your voice counts. Recordings from you so far: {{count}}.

Send a message any time to give more, or HELP to see what else I can do. Walk good!`,
  },
  Patwa: {
    welcome: `Hi, good fi hear from yuh! Dis a {{product}}, a community project from Jamaica.

Wi a collect short voice note so AI can understand how Caribbean people really talk: Patwa, Standard English or a mix.

It free, an a nuh scam: wi never ask fi money, code or yuh name. Who wi be: {{site}}/privacy

Mi a bot, an it tek bout 2 minute. Yuh ready?`,
    showing_info: `See how it go yah:

1. Mi gi yuh someting easy fi talk bout.
2. Yuh send mi a voice note, 20 to 60 second.
3. Yuh tell mi weh yuh did a talk, an weh yuh learn fi talk.

No test, no wrong answer. Di recording dem turn a open dataset, so phone an app stop get wi wrong.`,
    awaiting_language_choice: `How yuh waan read mi?

Yuh can ansa any way it come out.`,
    awaiting_audio: `*{{topic}}*
{{prompt}}

Hold di mic, talk fi 20 to 60 second, den let go. No full name or address, please.`,
    awaiting_category: 'Weh yuh did a talk inna it?',
    awaiting_formality: 'How yuh did a talk jus now?',
    awaiting_region: `Two quick question, ongle dis once.

Which parish yuh learn fi talk? Type di name, or pick di side a di island.`,
    awaiting_age_range: 'Last one: how old yuh be? Wi waan hear every generation.',
    awaiting_words: `A dat alone mi need. Thanks, yuh voice count!

If yuh have anodda minute: type weh yuh seh, same way yuh woulda text it to yuh friend. Any spelling a good spelling. Or tap Skip.`,
    awaiting_english: 'An how dat woulda go inna Standard English? Type it, or tap Skip.',
    awaiting_completion_choice: 'Recording from yuh so far: {{count}}. One more?',
    free_voice_mode: `Jus talk, bout anyting: yuh day, a story, a recipe, a joke. Up to 2 minute.

Hold di mic an gwaan. No full name or address, please.`,
    completed: `Respect! Yuh voice count. Recording from yuh so far: {{count}}.

Message mi any time fi gi more, or HELP fi see weh else mi can do. Walk good!`,
    declined: `No problem, an thanks fi stop by. Mi nah keep nutten more from yuh.

If yuh change yuh mind, jus seh hi.`,
    declined_under_18: `Respect fi talk di truth! Yuh haffi be 18 or over fi dis, so mi nah keep nutten from yuh.

Come back when yuh reach 18, wi woulda love fi hear yuh den.`,
  },
};
