import { UnfoldLink } from '#components/section.tsx';
import type { ReactNode } from 'react';

/** Shows a figure with its name, in a list of them. @param props.children how sure it is, or why there is none */
export function Measure(props: { title: string; value: string | undefined; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 rounded-lg bg-sunken px-4 py-3">
      <dt className="text-sm font-semibold">{props.title}</dt>
      <dd className="text-sm text-muted">
        {props.value && (
          <strong className="block font-display text-2xl font-bold text-ink tabular-nums">
            {props.value}
          </strong>
        )}
        {props.children}
      </dd>
    </div>
  );
}

/** Explains figures, on request. */
export function Meanings({ of }: { of: readonly { title: string; meaning: string }[] }) {
  return (
    <details>
      <UnfoldLink>What does that mean?</UnfoldLink>
      <dl className="grid gap-3 text-sm">
        {of.map(({ title, meaning }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="max-w-prose text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
