import { mulberry32 } from '@labrish/dataset/agreement/bootstrap';

/** What is true of a made-up recording: whether it is unfit, and its label. */
export interface Truth {
  is_bad: boolean;
  label: string;
}

/** What somebody says of it: a label, or that it is unfit. */
export type Answer = string;
export const UNFIT = 'unfit';

/** Of every recording. */
export const LENGTH_MS = 8_000;

export const LABELS = ['English', 'Mix', 'Patwa'] as const;
export const HONEST = 22;
/** The kinds of the reviewers after the honest ones. */
export const BAD = [
  'accepts',
  'accepts',
  'rejects',
  'random',
  'random',
  'careless',
  'copies',
  'copies',
] as const;

type Answering = (id: string, truth: Truth) => Answer;

/**
 * Makes the people of a team, by number from 0: 22 honest ones who miss 10 to 30 % of bad recordings, reject 2 to 8 % of good ones and
 * mislabel 5 to 20 %; then those of BAD.
 *
 * - Who accepts everything hears the right label. Who is random rejects half and guesses the label.
 * - Who is careless misses 60 % of bad recordings, rejects 15 % of good ones, and guesses the label of what they accept four times in five.
 * - The two who copy each other are careless, and say the same of every recording.
 */
export function makeTeam(seed: number): Answering[] {
  const random = mulberry32(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const guess = () => LABELS[Math.floor(random() * LABELS.length)] ?? '';
  const other = (label: string) => {
    const others = LABELS.filter((one) => one !== label);
    return others[Math.floor(random() * others.length)] ?? '';
  };
  const honest = (): Answering => {
    const [miss, reject, mislabel] = [between(0.1, 0.3), between(0.02, 0.08), between(0.05, 0.2)];
    return (_, { is_bad, label }) =>
      random() < (is_bad ? 1 - miss : reject) ? UNFIT : random() < mislabel ? other(label) : label;
  };
  const careless: Answering = (_, { is_bad, label }) =>
    random() < (is_bad ? 0.4 : 0.15) ? UNFIT : random() < 0.8 ? guess() : label;
  const shared = new Map<string, Answer>();
  const kinds: Record<(typeof BAD)[number], Answering> = {
    accepts: (_, { label }) => label,
    rejects: () => UNFIT,
    random: () => (random() < 0.5 ? UNFIT : guess()),
    careless,
    copies: (id, truth) => {
      const answer = shared.get(id) ?? careless(id, truth);
      shared.set(id, answer);
      return answer;
    },
  };
  return [...Array.from({ length: HONEST }, honest), ...BAD.map((kind) => kinds[kind])];
}
