import type { Pilot } from '@labrish/pilot';
import { ownLabel } from '#lib/pilot.ts';
import { TAGS } from './tags.ts';

/** Returns whether the linguists' spelling named after Cassidy is of the country's own speech: it writes Jamaican Creole. */
export function hasCassidy({ labels }: Pilot): boolean {
  return labels.some(({ tags }) => tags.includes('jam'));
}

/** Shows the conventions of docs/transcribing.md beside the fields, open at first. */
export function Guide({ of }: { of: Pilot }) {
  return (
    <details open className="rounded-lg border">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">How to transcribe</summary>
      <ul className="grid list-disc gap-1.5 px-3 pb-3 pl-8 text-sm">
        <li>Every word as they say it, including repetitions and mistakes. Correct nothing.</li>
        <li>
          {ownLabel(of).name} in the spelling that comes naturally to you
          {hasCassidy(of) && ': “gyal” and “gal”, “fi” and “fe” are all right'}. Stay with one within a
          recording.
        </li>
        <li>English words in English spelling, however they sound: “market”, “water”.</li>
        {hasCassidy(of) && (
          <li>
            One word: “inna”, “cyaan”, “naa”. Two: “fi go”, “a go”. A hyphen: “fi-mi book”, “bwoy-dem”. No
            apostrophe for what {ownLabel(of).name} does not say: “an”, “bout”.
          </li>
        )}
        <li>
          A word that is broken off ends with a hyphen and the tag: “mar- [disfluency] market”. Cut off by the
          recording: “mar-”, no tag.
        </li>
        <li>Numbers in words: “twenty-five”. Letters one by one: “J P S”. Full stops where they pause.</li>
        <li>Swearing that belongs to the story is written out. Abuse or threats: Reject, Offensive.</li>
        <li>
          Somebody’s full name, number or address: do not transcribe it. Press Reject, and choose Personal
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
