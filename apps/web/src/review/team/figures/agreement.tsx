import type { Figures } from '@labrish/api/review/figures/schema';
import { Section } from '#components/section.tsx';
import { number } from '#lib/numbers.ts';
import { judgementOf, rangeOf, formatFigure, whyNoAgreement } from './agreement-words.ts';

type AgreementFigures = Figures['verdict'];

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
export function Agreement(props: { title: string; note: string; agreement: AgreementFigures }) {
  const { agreement } = props;
  return (
    <Section title={props.title} note={props.note}>
      <dl className="grid gap-3 sm:grid-cols-3">
        {FIGURES.map(({ name, title }) => (
          <div key={name} className="grid content-start gap-1 rounded-lg bg-sunken px-4 py-3">
            <dt className="text-sm font-semibold">{title}</dt>
            <dd>
              <Value name={name} agreement={agreement} />
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

function Value({ name, agreement }: { name: keyof AgreementFigures; agreement: AgreementFigures }) {
  const figure = agreement[name];
  if (!figure)
    return (
      <>
        <strong className="block">Not computable</strong>
        <span className="block text-sm text-muted">{whyNoAgreement(agreement)}</span>
      </>
    );
  const judgement = judgementOf(name, figure);
  return (
    <>
      <strong className="block font-display text-2xl font-bold tabular-nums">
        {formatFigure(name, figure.value)}
      </strong>
      {judgement && <span className="block text-sm font-semibold">{judgement}</span>}
      <span className="block text-sm text-muted">
        {rangeOf(name, figure)}; from {number(figure.n)} {figure.n === 1 ? 'recording' : 'recordings'}
      </span>
    </>
  );
}
