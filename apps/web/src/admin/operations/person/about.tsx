import { nameOfState } from '#admin/flow/name-of.ts';
import { Section } from '#components/section.tsx';
import { dateTime } from '#lib/format.ts';
import { number } from '#lib/numbers.ts';
import type { NamedState } from '../words.ts';
import { Actions } from './actions.tsx';
import type { Contributor } from './contributor.ts';

/** Shows who a contributor is, as far as an operator may know, and what can be done. */
export function About({ contributor, states }: { contributor: Contributor; states: readonly NamedState[] }) {
  const { state_key } = contributor;
  const facts: [string, string | null][] = [
    ['Stands at', state_key === null ? 'Nothing yet' : nameOfState(states, state_key)],
    ['Recordings', number(contributor.submissions)],
    ['Wrote last', contributor.last_inbound_at && dateTime(contributor.last_inbound_at)],
    [
      'Can be written to',
      contributor.window_closes_at
        ? `until ${dateTime(contributor.window_closes_at)}`
        : 'no, until they write',
    ],
    ['On hold', contributor.muted_until && `until ${dateTime(contributor.muted_until)}`],
    ['Said STOP', contributor.opted_out_at && dateTime(contributor.opted_out_at)],
    ['Unreachable since', contributor.unreachable_at && dateTime(contributor.unreachable_at)],
    ['Said they are under 18', contributor.under_18_at && dateTime(contributor.under_18_at)],
  ];
  return (
    <Section title={`Person ${contributor.id.slice(0, 8)}`}>
      <dl className="grid gap-2 text-sm">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <div
                key={label}
                className="flex flex-wrap justify-between gap-x-4 border-t pt-2 first:border-t-0 first:pt-0"
              >
                <dt className="text-muted">{label}</dt>
                <dd className="font-semibold">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <Actions contributor={contributor} states={states} />
    </Section>
  );
}
