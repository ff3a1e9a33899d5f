import { date } from '#lib/format.ts';
import type { Outputs } from '#lib/api/trpc.ts';
import { Part } from './part.tsx';
import { writingsOf, type Writing } from './writings.ts';

/** Shows the transcripts of a recording, each author's words separately. */
export function Words({ details }: { details: Outputs['submissions']['get'] }) {
  const writings = writingsOf(details);
  return (
    <Part title="Words">
      {writings.length === 0 && <p className="text-muted">Nobody has written down yet what is said.</p>}
      {writings.map((writing) => (
        <Written key={writing.key} writing={writing} />
      ))}
    </Part>
  );
}

function Written({ writing: { author, written_at, layers } }: { writing: Writing }) {
  return (
    <article aria-label={author} className="grid gap-2.5 rounded-lg border px-3.5 py-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span className="font-semibold text-ink">{author}</span>
        {written_at && <time dateTime={written_at}>{date(written_at)}</time>}
      </p>
      <dl className="grid gap-2.5">
        {layers.map(({ name, body, lang }) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd dir="auto" lang={lang} className="break-words whitespace-pre-wrap">
              {body}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
