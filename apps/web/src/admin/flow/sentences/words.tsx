import { classNames } from '#lib/class-names.ts';

/** Shows a text with its placeholders highlighted, because their values vary. */
export function Words(props: { text: string; lang: string | undefined; className?: string }) {
  const { text, lang, className } = props;
  return (
    <p dir="auto" lang={lang} className={classNames('min-w-0 break-words whitespace-pre-line', className)}>
      {text.split(/(\{\{[^{}]*\}\})/u).map((part, place) =>
        // Every second part is a match of the pattern.
        place % 2 === 1 ? (
          <span key={place} className="rounded bg-primary-soft px-1 font-mono text-[0.85em]">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  );
}
