import type { Figures } from '@labrish/api/review/figures/schema';
import { Section } from '#components/section.tsx';
import { share, counted } from '#lib/format.ts';
import { Meanings, Measure } from '../explained.tsx';

const FIGURES = [
  {
    name: 'percent',
    title: 'Percent',
    meaning:
      'Of all pairs of people who heard the same recording, how many said the same. It includes chance: two people who guess also agree often.',
  },
  {
    name: 'alpha',
    title: 'Krippendorff’s alpha',
    meaning:
      'Agreement beyond chance: 1 is perfect, 0 is no better than guessing, below 0 is worse. When nearly all recordings are good, it falls towards 0 although people agree.',
  },
  {
    name: 'ac1',
    title: 'Gwet’s AC1',
    meaning:
      'Agreement beyond chance too, calculated so that it does not fall when nearly all recordings are good. Read it together with alpha.',
  },
] as const;

/** Shows the three figures of agreement in words; what they mean is one click away. */
export function Agreement(props: {
  title: string;
  note: string;
  agreement: Agreed;
  /** Why agreement by chance is frequent where it is. */
  prevalence: string;
}) {
  return (
    <Section title={props.title} note={`From a random fifth of the recordings. ${props.note}`}>
      <dl className="grid gap-3 sm:grid-cols-3">
        {FIGURES.map(({ name, title }) => (
          <Value key={name} {...props} name={name} title={title} />
        ))}
      </dl>
      <Meanings of={[...FIGURES, CERTAINTY]} />
    </Section>
  );
}

function Value(props: { name: Name; title: string; agreement: Agreed; prevalence: string }) {
  const { name, agreement, prevalence } = props;
  const figure = agreement[name];
  const isMisleading = name === 'alpha' && contradict(agreement);
  const judgement = isMisleading ? 'Low, although people agree' : figure && judgementOf(name, figure);
  return (
    <Measure title={props.title} value={figure ? formatFigure(name, figure.value) : undefined}>
      {judgement && <span className="block font-semibold text-ink">{judgement}</span>}
      {isMisleading && (
        <span className="block text-ink">
          {prevalence}, so alpha counts agreement as chance; AC1 does not.
        </span>
      )}
      {figure
        ? `${rangeOf(name, figure)}; from ${counted(figure.n, 'recording')}`
        : `Not computable: ${whyNoAgreement(agreement)}`}
    </Measure>
  );
}

const CERTAINTY = {
  title: '95% certainty',
  meaning:
    'The figure comes from the recordings that two people judged. Other recordings would give a slightly different figure, most likely in this range. More recordings narrow the range.',
};

type Agreed = Figures['verdict'];
type Name = keyof Agreed;
type Figure = NonNullable<Agreed[Name]>;

/** Krippendorff, Content Analysis (2004): firm conclusions need 0.8, tentative conclusions 0.667. */
const GOOD = 0.8;
const LOWEST = 0.667;

const two = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a figure: a share in percent, the others as a number from -1 to 1. */
export function formatFigure(name: Name, value: number): string {
  return name === 'percent' ? share(value, 1) : two.format(value);
}

/** Says how sure a figure is, or why that is unknown. */
export function rangeOf(name: Name, { interval }: Figure): string {
  if (!interval) return 'too few recordings to say how sure this is';
  const [low, high] = [formatFigure(name, interval.low), formatFigure(name, interval.high)];
  // If all recordings are alike, so is every sample: the interval has no width and proves nothing.
  if (low === high) return 'all alike, so nobody can say how sure this is';
  return `with 95% certainty between ${low} and ${high}`;
}

/** Judges a figure in words. A bare percentage gets no judgement, because part of it is chance; nor does one of which nobody can say how sure it is. */
export function judgementOf(name: Name, { value, interval }: Figure): string | undefined {
  if (name === 'percent' || !interval || interval.low === interval.high) return undefined;
  if (value >= GOOD) return 'Good: you can rely on it';
  return value >= LOWEST ? 'Fair: use it with care' : 'Too low to rely on';
}

/** Returns whether AC1 is good where alpha is too low to rely on: then most ratings are the same, and alpha says little. */
export function contradict({ alpha, ac1 }: Agreed): boolean {
  return alpha !== null && ac1 !== null && alpha.value < LOWEST && ac1.value >= GOOD;
}

/** Says how nearly all recordings are alike, in the words that begin the sentence about alpha. */
export function prevalenceOf({ statuses }: Pick<Figures['queue'], 'statuses'>): string {
  const fit = statuses.accepted + statuses.to_transcribe;
  const decided = fit + statuses.rejected;
  // These are all recordings, not the sample alone: name the share only if it is what the sentence says.
  return fit / decided >= 0.9
    ? `Nearly all recordings are accepted (${share(fit, decided)})`
    : 'Nearly all of these verdicts are the same';
}

/** Says why there is no figure. */
export function whyNoAgreement({ percent }: Agreed): string {
  return percent
    ? 'everybody said the same about every recording, so agreement cannot be told apart from chance.'
    : 'no recording has been judged by two people in this period.';
}
