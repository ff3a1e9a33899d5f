import { categoriesOf } from '@labrish/pilot';
import { publishCheck } from './publish-check.ts';
import { seededFlow, type Country, type Seeds } from './seeds.ts';

/**
 * Finds what is wrong with the first flow of a country, in sentences that say what to change: plays every chat, and runs the tests of
 * the flow. Takes seconds. Pure and total.
 */
export function checkSeeds(country: Country): string[] {
  const { seeds } = country;
  const events = seeds.events.map(({ event_key }) => event_key);
  const flow = { ...seededFlow(country, seeds, country.pilot.country.name), events };
  const { findings, proof, tests } = publishCheck({ flow, live: null, tests: seeds.tests });
  return [
    ...eventProblems(seeds),
    ...wordingProblems(country),
    ...consentProblems(seeds),
    ...[...findings, ...proof.findings]
      .filter(({ severity }) => severity !== 'tells')
      .map(({ state_key, sentence }) => `${state_key ?? 'The flow'}: ${sentence}`),
    ...(proof.is_complete ? [] : ['The flow has too many situations to look at all of them.']),
    ...tests
      .filter(({ is_passed }) => !is_passed)
      .map(({ name, sentence }) => `The test “${name}” fails: ${sentence ?? ''}`),
  ];
}

function eventProblems({ states, events }: Seeds): string[] {
  const known = new Set(events.map(({ event_key }) => event_key));
  const used = states.flatMap(({ on }) => on.map(({ event }) => event));
  return [...new Set(used)]
    .filter((event) => !known.has(event))
    .map((event) => `The event ${event} is not in events.`);
}

function wordingProblems({ pilot, seeds }: Country): string[] {
  const known = categoriesOf(pilot);
  return seeds.states.flatMap(({ state_key, bodies = {} }) =>
    Object.keys(bodies)
      .filter((wording) => !known.includes(wording))
      .map((wording) => `${state_key} has a body in ${wording}, which is no label.`),
  );
}

/** Compares the agreement with the state that asks for it: people agree to what they read. */
function consentProblems({ states, consent }: Seeds): string[] {
  const asking = states.find(({ on }) =>
    on.some(({ then = [] }) => then.some(({ action_key }) => action_key === 'record_consent')),
  );
  if (!asking) return [];
  const choices = (asking.buttons ?? []).map(({ title }) => title);
  const isSame = asking.body === consent.body && choices.join('\n') === consent.choices.join('\n');
  return isSame ? [] : [`${asking.state_key} asks for the agreement in other words than consent has.`];
}
