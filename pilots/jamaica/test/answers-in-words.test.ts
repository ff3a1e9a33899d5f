import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownChoices } from '../../../packages/conversation/src/choices.ts';
import { typedAnswer } from '../../../packages/conversation/src/understanding/typed.ts';

const flow = seededFlow(country, country.seeds, 'Labrish');
const answer = (state_key: string, text: string) =>
  typedAnswer(flow, state_key, shownChoices(flow, state_key), text, { text, year: 2026 })?.title;

describe('an answer among other words', () => {
  it.each([
    ['welcome', 'yes mi ready fi start up', "Let's start"],
    ['awaiting_completion_choice', 'lets do one more then im gone', 'Another question'],
    ['awaiting_category', 'the second one', 'Mix'],
    ['awaiting_category', 'di las one', 'Patwa'],
    ['awaiting_category', 'number 1', 'English'],
    ['awaiting_category', 'a bit a both', 'Mix'],
    ['awaiting_category', 'some english and some patwa', 'Mix'],
    ['awaiting_category', 'mi did chat pure patwa inna it', 'Patwa'],
    ['awaiting_region', 'montego bay st james', 'Saint James'],
    ['awaiting_region', 'a spanish town mi come from', 'Saint Catherine'],
    ['awaiting_region', 'kingston 10', 'Saint Andrew'],
    ['awaiting_region', 'constant spring in kingston', 'Saint Andrew'],
    ['awaiting_region', 'Brooklyn', 'Outside Jamaica'],
    ['awaiting_region', 'grew up in Toronto', 'Outside Jamaica'],
    ['awaiting_region', 'Little London', 'Westmoreland'],
    ['awaiting_age_range', 'mi a twenty-five', '25 to 34'],
    ['awaiting_age_range', 'born in 1990', '35 to 44'],
    ['awaiting_age_range', 'late forties', '45 to 54'],
    ['awaiting_age_range', '71 years young', '65 and over'],
  ])('at %s: “%s” is %s', (state_key, text, title) => {
    expect(answer(state_key, text)).toBe(title);
  });

  it.each([
    ['awaiting_category', 'neither'],
    ['awaiting_category', 'it was not really patwa'],
    ['awaiting_category', 'what is mix, is it patwa?'],
    ['awaiting_region', 'Kingston and Mandeville'],
    ['awaiting_region', 'kingston 3'],
    ['awaiting_region', 'mi come from a likkle town'],
    ['awaiting_region', 'Kingston then Toronto'],
    ['awaiting_region', 'Ports'],
    ['awaiting_region', 'born 2012 inna spanish town'],
    ['awaiting_age_range', '18 in like 3 months'],
    ['awaiting_age_range', 'thirties'],
    ['awaiting_age_range', 'old enough'],
    ['awaiting_age_range', 'my mother is 60'],
    ['awaiting_start', 'ok i agree'],
    ['awaiting_start', 'I agree, I am 18?'],
    ['awaiting_completion_choice', 'another day like this and i will kill myself'],
  ])('at %s: “%s” is none', (state_key, text) => {
    expect(answer(state_key, text)).toBeUndefined();
  });

  it('never agrees, whatever is typed beside the words of the agreement', () => {
    const [agree] = shownChoices(flow, 'awaiting_start');
    const word = fc.constantFrom(
      'yes',
      'ok',
      'agree',
      'I',
      '18',
      'over',
      'sure',
      'the first one',
      '1st',
      'to that',
      '?',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), (words) => {
        const text = words.join(' ');
        fc.pre(!/^i agree i(?:'?m)? (?:am )?18/iu.test(text));
        expect(answer('awaiting_start', text), text).not.toBe(agree?.title);
      }),
    );
  });
});
