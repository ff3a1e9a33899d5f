import type { Figures } from '@labrish/api/review/figures/schema';
import { Section } from '#components/section.tsx';
import { number, share } from '#lib/numbers.ts';

/** Shows how alike two reviewers transcribe the same recording. */
export function Words({ words }: { words: Figures['words'] }) {
  const { n, wer, cer } = words;
  return (
    <Section
      title="Two who write it down"
      note="How far two people write the same recording differently. Patwa has no one spelling, so part of it is spelling and no mistake."
    >
      {n === 0 || wer === null || cer === null ? (
        <p>
          <strong>Not computable.</strong> No recording has been written down by two people in this time.
        </p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3">
            <Rate name="Words that differ (WER)" value={wer} />
            <Rate name="Letters that differ (CER)" value={cer} />
          </dl>
          <p className="text-sm text-muted">
            From {number(n)} {n === 1 ? 'recording' : 'recordings'}. Upper case and punctuation do not count.
            Where words differ far more than letters, people mean the same and spell it in their own way.
          </p>
        </>
      )}
    </Section>
  );
}

function Rate({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse rounded-lg bg-sunken px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{share(value, 1)}</dd>
    </div>
  );
}
