import type { Seeds } from '@labrish/conversation/seeds';

/** The agreement, in one wording: contributors agree to exactly these words. Changed words are a new version, which is asked again. */
export const CONSENT: Seeds['consent'] = {
  version: 1,
  body: `You must be 18 or over for this. Here is what you agree to:

• We keep your voice note, any words you type for it, and what you tell us: language, part of the country, age range.
• They join an open dataset (CC BY 4.0) that anybody may download and use, for research and for products.
• Your number is never published. People who know you may still know your voice.
• DELETE ALL takes out everything you gave, any time. Copies already downloaded can't be called back.

It is free, and you don't have to. More: {{site}}/privacy

Do you agree?`,
  choices: ["I agree, I'm 18+", "I'm under 18", 'No thanks'],
};
