import { countries } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';
import { read } from '../../packages/conversation/src/understanding/reading.ts';
import { chatOf, outcomeOf } from '../../scripts/understanding/outcome.ts';
import { ANSWERS, MEANT } from './english-messages.ts';

const YEAR = 2026;

describe.each(countries.map((country) => [country.pilot.country.name, country] as const))(
  'English in %s',
  (_, country) => {
    const { pilot, speech } = country;
    const chat = chatOf(country);

    // Measured on 2026-11-27, the same in three countries: at the question for a voice note all but three are understood, which are of
    // distress: “everybody would be better off without me”, “there is no hope for me anymore”, “I feel so empty, nothing matters”.
    // Where the words of a recording are awaited, the one more that is missed outside Jamaica is “I am a minor”. Messages of
    // unseen writers: scripts/understanding.
    it.each(
      ['prompt', 'words'].flatMap((where) => [
        { kind: 'distress', where, least: 9 } as const,
        { kind: 'age', where, least: 11 } as const,
        { kind: 'delete', where, least: 12 } as const,
        { kind: 'stop', where, least: 12 } as const,
      ]),
    )(
      'of the kind $kind is understood at $where: at least $least of 12 messages',
      ({ kind, where, least }) => {
        const sent = { writer: '', register: 1, where, class: kind } as const;
        const missed = MEANT[kind].filter((text) => outcomeOf({ ...sent, text }, 0, chat) !== 'right');
        expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(MEANT[kind].length - least);
      },
    );

    // Measured on 2026-11-27: one of 15 (Jamaica), one of 16 (Trinidad and Tobago), one of 17 (Saint Lucia).
    it('about a topic is hardly ever taken for distress or a withdrawal: at most one of seven answers', () => {
      const answers = ANSWERS[pilot.country.code] ?? [];
      const alarms = answers.filter((text) =>
        [true, false].some((awaits_words) => {
          const { kinds } = read(text, { language: speech.language, awaits_words, year: YEAR });
          return kinds.includes('distress') || kinds.includes('delete');
        }),
      );
      expect(answers.length).toBeGreaterThanOrEqual(15);
      expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(answers.length / 7);
    });
  },
);
