// `npm run simulate:drafts`: simulates people who write recordings down with the drafts of a recogniser and without, and prints the hours
// that drafts save, and how far they lead people astray, for recognisers from good to useless. Change what people are like by options.
// A few seconds; no server, no database.
import { parseArgs } from 'node:util';
import { errorRate, rateInterval, wordErrors } from '../../packages/dataset/src/index.ts';
import { mulberry32 } from '../../packages/dataset/src/agreement/bootstrap.ts';

const number = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    /** Hours of speech to be written down (SPEC's Phase 1). */
    hours: number('28'),
    /** Words that people say in a minute, and that somebody types in one. */
    said: number('150'),
    typed: number('35'),
    /** Seconds that it takes to find and mend one word, and how often somebody hears each second of a recording. */
    mend: number('4'),
    heard: number('2.5'),
    /** Shares: words that somebody writes differently from the next person, and wrong words of a draft that they leave. */
    own: number('0.08'),
    missed: number('0.1'),
    seed: number('1'),
  },
});
const is = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<
  keyof typeof values,
  number
>;
const wrong = Object.keys(is).filter((name) => !Number.isFinite(is[name as keyof typeof is]));
if (wrong.length > 0) throw new Error(`--${wrong.join(', --')}: must be a number.`);

/** Recordings of one simulation, and words of each: 20 seconds of speech. */
const RECORDINGS = 600;
const WORDS = Math.round(is.said / 3);
const random = mulberry32(is.seed);

/** Exchanges some words for others. @param as the mistake that is made: two people seldom make the same */
const misheard = (words: readonly string[], share: number, as: () => string) =>
  words.map((word) => (random() < share ? as() : word));
const anything = () => `x${Math.floor(random() * 5_000)}`;

const rows = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((wer) => {
  let mended = 0;
  const differences = {
    with: [] as ReturnType<typeof wordErrors>[],
    without: [] as ReturnType<typeof wordErrors>[],
  };
  for (let n = 0; n < RECORDINGS; n += 1) {
    const said = Array.from({ length: WORDS }, anything);
    const typed = () => misheard(said, is.own, anything);
    const draft = misheard(said, wer, anything);
    const own = typed();
    const begun = draft.map((word, place) => {
      const intended = own[place] ?? '';
      if (word === intended || random() < is.missed) return word;
      mended += 1;
      return intended;
    });
    const second = typed().join(' ');
    differences.with.push(wordErrors([second], begun.join(' ')));
    differences.without.push(wordErrors([second], typed().join(' ')));
  }
  const words = RECORDINGS * WORDS;
  const listened = is.heard / is.said;
  const without = (is.hours * 60 * is.said * (listened + 1 / is.typed)) / 60;
  const withDraft = (is.hours * 60 * is.said * (listened + ((mended / words) * is.mend) / 60)) / 60;
  const shown = (counts: ReturnType<typeof wordErrors>[]) => {
    const { low, high } = rateInterval(counts);
    const percent = (rate: number | null) => ((rate ?? 0) * 100).toFixed(1);
    return `${percent(errorRate(counts))} % (${percent(low)} to ${percent(high)})`;
  };
  return {
    'WER of drafts': wer,
    'hours without': Math.round(without),
    'hours with': Math.round(withDraft),
    saved: Math.round(without - withDraft),
    'differs from a second person, without': shown(differences.without),
    'with a draft': shown(differences.with),
  };
});

console.log(
  `${is.hours} hours of speech. People say ${is.said} words a minute and type ${is.typed}, mend a word in ${is.mend} s, hear each second ` +
    `${is.heard} times, write ${is.own * 100} % of words differently, and leave ${is.missed * 100} % of a draft's mistakes.`,
);
console.table(rows);
const worth = rows.filter(({ saved }) => saved > 0).at(-1);
console.log(
  worth
    ? `Drafts save time up to a WER of ${worth['WER of drafts']}. Look at both: a draft that saves time may leave its mistakes in the transcripts.`
    : 'Drafts save no time here: switch them off.',
);
