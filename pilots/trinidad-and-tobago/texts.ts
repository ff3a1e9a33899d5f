import type { Texts } from '../flow/texts.ts';

/**
 * What the states say in Creole, and in English where they speak of the country. Drafts: no native speaker has read them. Spelt as
 * people text: Ministry of Education, “Intro to Creole” (moe.gov.tt/intro-to-creole); vgskole.no, “Writing Trini Talk”; trinispeak.com.
 * Grammar (`does` for habits, `go` for what will be, `-ing` without “is”, `eh` and `doh` for “not”): Winford James, trinicentre.com,
 * August 2003; Mühleisen, “Trinidad English Creole” (apics-online.info/surveys/6).
 */
export const TEXTS: Texts = {
  English: {
    awaiting_region: `Two quick questions, only this once.

Where did you learn to talk? Type the town or village, or choose the part of the country.`,
    awaiting_place: 'Which of these is it in?',
  },
  Creole: {
    welcome: `Hi, good to hear from yuh! Dis is {{product}}, a community project from Trinidad and Tobago.

We collecting short voice notes so AI could understand how Caribbean people does really talk: Creole (we dialect), Standard English or a mix.

It free, and it eh no scam: we does never ask fuh money, codes or yuh name. Who we is: {{site}}/privacy

Ah is a bot, and it does take bout 2 minutes. Yuh ready?`,
    showing_info: `See how it does go:

1. Ah gih yuh something easy to talk bout.
2. Yuh send meh a voice note, 20 to 60 seconds.
3. Yuh tell meh how yuh was talking, and wey yuh learn to talk.

No test, no wrong answer. De recordings go be a open dataset, so phones and apps could stop getting we wrong.`,
    awaiting_language_choice: `How yuh want to read meh?

Yuh could answer any way it come out.`,
    awaiting_audio: `*{{topic}}*
{{prompt}}

Hold de mic, talk fuh 20 to 60 seconds, then let go. No full names or addresses, please.`,
    awaiting_category: 'What yuh was speaking in it?',
    awaiting_formality: 'How yuh was talking jus now?',
    awaiting_region: `Two quick questions, only dis once.

Wey yuh learn to talk? Type de town or village, or choose de part ah de country.`,
    awaiting_place: 'Which one ah dese it in?',
    awaiting_age_range: 'Last one: how old yuh is? We want to hear every generation.',
    awaiting_words: `Dat is all ah need. Thanks, yuh voice count!

If yuh have a nex minute: type what yuh say, same way yuh woulda text it to a friend. Any spelling is good spelling. Or tap Skip.`,
    awaiting_english: 'And how dat would go in Standard English? Type it, or tap Skip.',
    awaiting_completion_choice: 'Recordings from yuh so far: {{count}}. One more?',
    free_voice_mode: `Jus talk, bout anything: yuh day, a story, a recipe, a joke. Up to 2 minutes.

Hold de mic, talk, then let go. No full names or addresses, please.`,
    completed: `Thanks, eh! Yuh voice count. Recordings from yuh so far: {{count}}.

Message meh any time to gih more, or HELP to see what else ah could do. Take care!`,
    declined: `No problem, and thanks fuh passing through. Ah eh go save nothing else.

If yuh change yuh mind, jus say hi.`,
    declined_under_18: `Thanks fuh telling de truth! Yuh have to be 18 or over fuh dis, so ah eh go save nothing.

Come back when yuh reach 18, we woulda love to hear yuh then.`,
  },
};
