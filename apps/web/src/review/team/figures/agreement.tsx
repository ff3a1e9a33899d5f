import type { Figures } from '@labrish/api/review/figures/schema';
import { Section } from '#components/section.tsx';
import { share, counted } from '#lib/format.ts';

const FIGURES = [
  {
    name: 'percent',
    title: 'Percent',
    meaning:
      'Of all pairs of people who heard the same recording, how many said the same. Chance is in it: two who guess agree often too.',
  },
  {
    name: 'alpha',
    title: 'Krippendorff’s alpha',
    meaning:
      'Agreement beyond chance: 1 is perfect, 0 is no better than guessing, below 0 is worse. Where nearly all recordings are good it falls towards 0 although people agree.',
  },
  {
    name: 'ac1',
    title: 'Gwet’s AC1',
    meaning:
      'Agreement beyond chance too, reckoned so that it does not fall where nearly all recordings are good. Read it beside alpha.',
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
  const { agreement, prevalence } = props;
  return (
    <Section title={props.title} note={`From a random fifth of the recordings. ${props.note}`}>
      <dl className="grid gap-3 sm:grid-cols-3">
        {FIGURES.map(({ name, title }) => (
          <div key={name} className="grid content-start gap-1 rounded-lg bg-sunken px-4 py-3">
            <dt className="text-sm font-semibold">{title}</dt>
            <dd>
              <Value name={name} agreement={agreement} />
              {name === 'alpha' && contradict(agreement) && (
                <p className="text-sm">{prevalence}, so alpha counts agreement as chance; AC1 does not.</p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-sm font-semibold text-primary">
          What does that mean?
        </summary>
        <dl className="grid gap-3 text-sm">
          {FIGURES.map(({ name, title, meaning }) => (
            <div key={name}>
              <dt className="font-semibold">{title}</dt>
              <dd className="max-w-prose text-muted">{meaning}</dd>
            </div>
          ))}
          <div>
            <dt className="font-semibold">95% certainty</dt>
            <dd className="max-w-prose text-muted">
              The figure comes from the recordings that two people happened to judge. With other recordings it
              would be a little different; it most likely lies in this range. More recordings make it
              narrower.
            </dd>
          </div>
        </dl>
      </details>
    </Section>
  );
}

function Value({ name, agreement }: { name: Name; agreement: Agreed }) {
  const figure = agreement[name];
  if (!figure)
    return (
      <>
        <strong className="block">Not computable</strong>
        <span className="block text-sm text-muted">{whyNoAgreement(agreement)}</span>
      </>
    );
  const judgement =
    name === 'alpha' && contradict(agreement) ? 'Low, although people agree' : judgementOf(name, figure);
  return (
    <>
      <strong className="block font-display text-2xl font-bold tabular-nums">
        {formatFigure(name, figure.value)}
      </strong>
      {judgement && <span className="block text-sm font-semibold">{judgement}</span>}
      <span className="block text-sm text-muted">
        {rangeOf(name, figure)}; from {counted(figure.n, 'recording')}
      </span>
    </>
  );
}

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

/** Judges a figure in words. A bare percentage gets no judgement: part of it is chance. */
export function judgementOf(name: Name, { value }: Figure): string | undefined {
  if (name === 'percent') return undefined;
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
    ? `Nearly all recordings are fit (${share(fit, decided)})`
    : 'Nearly all of these verdicts are the same';
}

/** Says why there is no figure. */
export function whyNoAgreement({ percent }: Agreed): string {
  return percent
    ? 'Everybody said the same of every recording, so agreement cannot be told from chance.'
    : 'No recording has been judged by two people in this time.';
}
