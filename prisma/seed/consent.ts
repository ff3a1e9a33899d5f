/**
 * The wording that contributors agree to, and the body of `awaiting_start`. A changed wording is a new version:
 * people who agreed to an older one are asked again before anything more is kept.
 */
export const CONSENT = {
  version: 1,
  body: `Before you talk, here is what you agree to:

• We keep your voice note, any words you type for it, and what you tell us about it: language, parish, age range.
• They become part of an open speech dataset (licence CC BY 4.0) that anybody may download and use, for research and for products.
• Your phone number is never published. People who know you may still recognise your voice.
• DELETE ALL takes out everything you gave, any time. Copies that somebody already downloaded can't be called back.

It is free, and you don't have to. You must be 18 or over. Do you agree?`,
};
