import { describe, expect, it } from 'vitest';
import { step } from '../step.ts';
import { agreed, effectsOf, JAMAICA, smallFlow, typed } from '../testing/fixtures.ts';
import type { Language } from '@labrish/pilot/language';
import { read } from './reading.ts';
import { arePlausibleWords } from './words.ts';

type Scripts = Language['scripts'];
const LATIN: Scripts = ['Latin'];
const BOTH: Scripts = ['Latin', 'Hebrew'];

const PATWA = 'mi granny mek di bes ackee inna di whole a St Ann';
const HEBREW = 'סבתא שלי בישלה אורז ואפונה כל יום ראשון';
const BOTH_SCRIPTS = 'סבתא שלי בישלה rice and peas כל יום ראשון';
const GREEK = 'η γιαγιά μου μαγείρευε κάθε Κυριακή';

/** The language of the tests' country, as if it were written in these scripts. Its ear has heard no other script. */
const writtenIn = (scripts: Scripts): Language => ({ ...JAMAICA.speech.language, scripts, ear: undefined });

describe('letters of a script', () => {
  const arePlausible = (text: string, scripts: Scripts) => {
    const language = writtenIn(scripts);
    const reading = read(text, { language, awaits_words: true });
    return arePlausibleWords({ text, language, reading, voice_ms: null, prompt: null });
  };

  it.each([
    [PATWA, LATIN, true],
    [PATWA, BOTH, true],
    [HEBREW, LATIN, false],
    [HEBREW, BOTH, true],
    [HEBREW, ['Hebrew'] satisfies Scripts, true],
    [BOTH_SCRIPTS, LATIN, false],
    [BOTH_SCRIPTS, BOTH, true],
    [BOTH_SCRIPTS, ['Hebrew'] satisfies Scripts, false],
    [GREEK, LATIN, false],
    [GREEK, BOTH, false],
    [`${PATWA} 😀, 2 a dem!`, LATIN, true],
  ] satisfies [string, Scripts, boolean][])(
    '%j in a country that writes %j are words that somebody said: %j',
    (text, scripts, expected) => {
      expect(arePlausible(text, scripts)).toBe(expected);
    },
  );

  it('are asked about before they are stored, unless the country writes them', () => {
    const before = agreed('words', { recordings: ['m0'], voice_ms: 4_000 });
    const after = (scripts: Scripts) => {
      const speech = { ...JAMAICA.speech, language: writtenIn(scripts) };
      return step(smallFlow({ speech }), before, typed(HEBREW));
    };
    expect(effectsOf(after(LATIN), 'keep_transcription')).toEqual([]);
    expect(after(LATIN).snapshot.confirming).toBe('words');
    expect(effectsOf(after(BOTH), 'keep_transcription')).toMatchObject([{ text: HEBREW }]);
    expect(after(BOTH).snapshot.confirming).toBeNull();
  });
});
