/** Shows a text with its placeholders highlighted, because their values vary. */
export function Words({ text, lang }: { text: string; lang: string | undefined }) {
  return (
    <p dir="auto" lang={lang} className="min-w-0 break-words whitespace-pre-line">
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
