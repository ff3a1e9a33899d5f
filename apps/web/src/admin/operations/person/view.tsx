import { useState } from 'react';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { nameOfState } from '#admin/flow/name-of.ts';
import { dateTime } from '#lib/format.ts';
import { number } from '#lib/numbers.ts';
import { addressAbout, pilotOf, SEVERAL } from '#lib/pilot.ts';
import { Field } from '#components/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { describeError } from '#lib/api/describe-error.ts';
import { useView } from '../views.ts';
import { Turns } from './turns.tsx';
import { useTimeline } from './use-timeline.ts';
import type { NamedState } from '../words.ts';
import { Actions } from './actions.tsx';
import type { Contributor } from './contributor.ts';

/** Shows one contributor, found by search or opened from a list. */
export function PersonView() {
  const { contributor_id } = useView();
  return (
    <div className="grid gap-5">
      <FindForm />
      {contributor_id && <Person key={contributor_id} contributor_id={contributor_id} />}
    </div>
  );
}

function Person({ contributor_id }: { contributor_id: string }) {
  const timeline = useTimeline(contributor_id);
  const states = trpc.states.list.useQuery().data?.states ?? [];
  if (timeline.isLoadingError)
    return <QueryFailure what="This person could not be loaded." query={timeline} />;
  const [latest] = timeline.data?.pages ?? [];
  if (!latest) return <Pending>Loading...</Pending>;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <About contributor={latest.contributor} states={states} />
      <Turns timeline={timeline} states={states} />
    </div>
  );
}

/** Shows who a contributor is, as far as an operator may know, and what can be done. */
function About({ contributor, states }: { contributor: Contributor; states: readonly NamedState[] }) {
  const { state_key } = contributor;
  const facts: [string, string | null][] = [
    ['Country', SEVERAL ? pilotOf(contributor.pilot).country.name : null],
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
      {contributor.elsewhere.length > 0 && (
        <nav aria-label="The same person in other countries" className="grid gap-1 border-t pt-2 text-sm">
          <p className="text-muted">
            They also wrote to other countries. What you do here leaves what they gave there.
          </p>
          <ul>
            {contributor.elsewhere.map((one) => (
              <li key={one.contributor_id}>
                <a
                  className="font-semibold underline"
                  href={`${addressAbout(pilotOf(one.pilot), location.search)}&person=${one.contributor_id}`}
                >
                  {pilotOf(one.pilot).country.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Actions contributor={contributor} states={states} />
    </Section>
  );
}

/** Finds a contributor. The field is cleared as soon as they are found, because a number is stored nowhere. */
function FindForm() {
  const { openPerson } = useView();
  const [typed, setTyped] = useState('');
  const find = trpc.operations.find.useMutation({
    onSuccess: ({ contributor_id }) => {
      setTyped('');
      openPerson(contributor_id);
    },
  });
  const problem = find.error && describeError(find.error, 'Check the connection and try again.');
  return (
    <form
      className="flex max-w-xl flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        find.mutate({ typed });
      }}
    >
      <div className="min-w-0 flex-1 basis-60">
        <Field
          label="Find a person"
          hint="Phone number, receipt code or id. The number is not kept; the look is audited."
          error={problem ?? undefined}
        >
          <input
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" className="mb-7" disabled={find.isPending || typed.trim() === ''}>
        Find
      </Button>
    </form>
  );
}
