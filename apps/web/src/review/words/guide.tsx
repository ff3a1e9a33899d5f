import { TAGS } from './tags.ts';

/** Shows the conventions of docs/transcribing.md beside the fields. */
export function Guide() {
  return (
    <details className="rounded-lg border">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">How to write it down</summary>
      <ul className="grid list-disc gap-1.5 px-3 pb-3 pl-8 text-sm">
        <li>Every word as they say it, also what they say twice or wrong. Nothing is put right.</li>
        <li>Patwa in the spelling that comes to you: “deh”, “dere” and “de” are all right. Stay with one.</li>
        <li>English words in English spelling, also when they sound Jamaican.</li>
        <li>Numbers in words: “twenty-five”, not 25. Full stops and commas where they pause.</li>
        <li>
          Somebody’s full name, number or address: do not write it down. Press Reject, and choose Personal
          details.
        </li>
        {TAGS.map(({ tag, rule }) => (
          <li key={tag}>
            <code>{tag}</code> {rule}
          </li>
        ))}
      </ul>
    </details>
  );
}
