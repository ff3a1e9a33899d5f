import { ENGLISH, type Category, type Concept, type Speech } from '@labrish/pilot';
import type { Flow } from './flow-types.ts';

/** A text of a draft wording that an admin has confirmed, or the words of a draft concept (`wording` is then `concept:` and its key). */
export interface ConfirmedDraft {
  wording: string;
  text: string;
}

/** A text that waits for a native speaker, and where it is: a state, a sentence of the bot, a topic, or a concept. */
export interface Draft extends ConfirmedDraft {
  kind: 'state' | 'sentence' | 'topic' | 'concept';
  /** The state's name, the sentence's key, the topic, or the concept. */
  where: string;
  /** What people read until it is confirmed. Empty for a concept. */
  english: string;
}

type Texts = Readonly<Record<Category, string | undefined>>;

/**
 * Returns a flow without the texts that are drafts, so that the chat speaks English in their place. Only labels in
 * `pilot.draft_wordings` have drafts; each text counts as confirmed by its words, so that an edited one is a draft again.
 */
export function withoutDrafts(flow: Flow, confirmed: readonly ConfirmedDraft[]): Flow {
  const { draft_wordings } = flow.pilot;
  if (draft_wordings.length === 0) return flow;
  const known = new Set(confirmed.map(keyOf));
  const isSent = (wording: string, text: string) =>
    !draft_wordings.includes(wording) || known.has(keyOf({ wording, text }));
  const sentOf = <T extends Texts>(texts: T): T =>
    Object.fromEntries(Object.entries(texts).filter(([wording, text = '']) => isSent(wording, text))) as T;
  const sentIn = <T extends Readonly<Record<Category, Texts>>>(wordings: T): T =>
    Object.fromEntries(
      Object.entries(wordings).map(([wording, texts]) => [
        wording,
        Object.fromEntries(Object.entries(texts).filter(([, text = '']) => isSent(wording, text))),
      ]),
    ) as T;
  return {
    ...flow,
    speech: { ...flow.speech, sentences: sentIn(flow.speech.sentences) },
    sentences: flow.sentences && sentIn(flow.sentences),
    templates: flow.templates.map((template) => ({
      ...template,
      ...(template.bodies && { bodies: sentOf(template.bodies) }),
    })),
    prompts: flow.prompts.map((prompt) => ({ ...prompt, wordings: sentOf(prompt.wordings) })),
  };
}

/** Lists the drafts of a whole flow, those of safety first. @param english the engine's sentences by key */
export function draftsOf(flow: Flow, english: Readonly<Record<string, string>>): Draft[] {
  const { pilot, speech, states, templates, prompts } = flow;
  const named = new Map(states.map(({ state_key, friendly_name }) => [state_key, friendly_name]));
  return [
    ...conceptDrafts(speech),
    ...pilot.draft_wordings.flatMap((wording) => {
      const draft = (kind: Draft['kind'], where: string, text: string | undefined, en: string): Draft[] =>
        text?.trim() ? [{ kind, where, wording, text, english: en }] : [];
      const sentences = { ...speech.sentences[wording], ...flow.sentences?.[wording] };
      const inEnglish = { ...english, ...speech.sentences[ENGLISH], ...flow.sentences?.[ENGLISH] };
      return [
        ...templates.flatMap(({ template_key, body, bodies }) =>
          draft('state', named.get(template_key) ?? template_key, bodies?.[wording], body),
        ),
        ...Object.entries(sentences).flatMap(([key, text]) =>
          draft('sentence', key, text, inEnglish[key] ?? ''),
        ),
        ...prompts.flatMap(({ topic, wordings }) =>
          draft('topic', topic, wordings[wording], wordings[ENGLISH] ?? ''),
        ),
      ];
    }),
  ];
}

/** Finds the concepts that keep the chat of a country from beginning: their words are drafts that nobody has confirmed. */
export function unconfirmedConcepts(speech: Speech, confirmed: readonly ConfirmedDraft[]): Concept[] {
  const known = new Set(confirmed.map(keyOf));
  return speech.language.draft_concepts.filter((concept) => !known.has(keyOf(conceptText(speech, concept))));
}

function conceptDrafts(speech: Speech): Draft[] {
  return speech.language.draft_concepts.map((concept) => ({
    ...{ kind: 'concept' as const, where: concept, english: '' },
    ...conceptText(speech, concept),
  }));
}

function conceptText({ language }: Speech, concept: Concept): ConfirmedDraft {
  return { wording: `concept:${concept}`, text: language.concepts[concept] ?? '' };
}

/** Returns the key under which a text is confirmed: the same words of one wording count once, wherever people read them. */
export function keyOf({ wording, text }: ConfirmedDraft): string {
  return `${wording}\n${text}`;
}
