/** Slower than anybody speaks: whoever types fewer words for a recording has left some out, or was talking to the bot. */
const WORDS_PER_SECOND = 2 / 10;

/** Of a shorter recording few words may be all there is. */
const SHORTEST_MS = 10_000;

/** Whether a text has too few words to be all that was said. @param voice_ms how long the recording is; null when unknown. */
export function isTooFew(text: string, voice_ms: number | null): boolean {
  if (voice_ms === null || voice_ms < SHORTEST_MS) return false;
  const words = text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? [];
  return words.length < (voice_ms / 1000) * WORDS_PER_SECOND;
}
