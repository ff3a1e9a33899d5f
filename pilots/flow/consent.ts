import type { Seeds } from '@labrish/conversation/seeds';

/**
 * Writes the agreement, the body of `awaiting_start`. It has one wording, in English: contributors agree to exactly these words.
 * Changed words are a new version: the bot asks people who agreed to an older one again before it stores anything more. With its
 * three buttons it fits a phone of 360 by 640 pixels.
 *
 * @param place what the country calls the places that it asks for, like `parish`
 */
export function consentIn(place: string): Seeds['consent'] {
  return {
    version: 1,
    body: `You must be 18 or over. You agree to this:

• We keep your voice note, the words you type, language, ${place}, age range.
• They join an open dataset (CC BY 4.0) that anybody may use, also in products.
• Your number is never published. People who know you may still know your voice.
• DELETE ALL takes out all you gave, any time. Copies already downloaded can't be called back.

It is free, and you don't have to. More: {{site}}/privacy
Do you agree?`,
    choices: ["I agree, I'm 18+", "I'm under 18", 'No thanks'],
  };
}
