/** The upper limits in ms at the 99th percentile, while 200 contributors talk at once. */
const TARGETS = { acknowledged: 100, answered: 500 };

/** Prints the table and its interpretation; returns it as it is written to the JSON file. */
export function report({ runs, people, pause_ms, twilio_ms, steps, cpu, cores }) {
  const [shortest, longest] = pause_ms.map((ms) => ms / 1000);
  const [talking, together, pressed] = ['talking', 'together', 'pressed'].map((name) => ({
    ours: runs.ours[name],
    bare: runs.bare[name],
  }));
  const rate = ({ answered, took_ms }) => Math.round(answered.length / (took_ms / 1000));
  const table = {
    [`acknowledged, ${people} talking`]: row('acknowledged', talking, TARGETS.acknowledged),
    [`answered, ${people} talking`]: row('answered', talking, TARGETS.answered),
    'acknowledged, begun together': row('acknowledged', together),
    'answered, begun together': row('answered', together),
    'acknowledged, no pauses': row('acknowledged', pressed),
    'answered, no pauses': row('answered', pressed),
  };
  console.table(table);
  const cpu_ms = ({ cpu_ms, answered }) => Math.round((cpu_ms / answered.length) * 10) / 10;
  const about = [
    `${people} talking: ${people} contributors in the conversation at every moment, each through all ${steps} messages of the seeded flow with a`,
    `  voice note, a question and a call for a person; the bot asks its topic by voice; each next message ${shortest} to ${longest} s after the answer: ${rate(talking.ours)} messages a second (WhatsApp allows a number 80).`,
    '  They are at different places of it, as people are; whoever is done is followed by somebody else.',
    'Begun together: all of them say hi within two seconds, so that all voice notes come within a few seconds as well. No target.',
    `No pauses: together, and each next message the moment the answer is there: ${rate(pressed.ours)} messages a second (bare: ${rate(pressed.bare)}). No target.`,
    `Processor time of the server for each message, with all that belongs to it: ${cpu_ms(together.ours)} ms with pauses, ${cpu_ms(pressed.ours)} ms without (bare: ${cpu_ms(together.bare)} and ${cpu_ms(pressed.bare)}).`,
    'acknowledged: from sending the webhook until its whole answer is back. answered: from sending the webhook until our send reaches Twilio.',
    `Beside it run three signed status reports for every answer, the downloads and their analysis. Twilio (ours, on loopback) takes ${twilio_ms} ms for each call.`,
    `Server, PostgreSQL, contributors and Twilio share the ${cores} cores of this machine (${cpu}).`,
    'bare: stores the message in one table and sends one text: no signature, reports, conversation, recordings, or order.',
  ];
  console.log(about.join('\n'));
  const judged = Object.values(table).filter(({ verdict }) => verdict);
  return { table, about, reached: judged.every(({ verdict }) => verdict === 'reached') };
}

function row(what, { ours, bare }, target) {
  const p99 = at(ours[what], 0.99);
  return {
    'p50 ms': at(ours[what], 0.5),
    'p95 ms': at(ours[what], 0.95),
    'p99 ms': p99,
    'target p99': target ? `< ${target}` : '',
    verdict: target ? (p99 < target ? 'reached' : 'missed') : '',
    'bare p50': at(bare[what], 0.5),
    'bare p99': at(bare[what], 0.99),
    'ratio p50': ratio(at(ours[what], 0.5), at(bare[what], 0.5)),
    'ratio p99': ratio(p99, at(bare[what], 0.99)),
  };
}

function at(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10;
}

function ratio(ours, bare) {
  return Math.round((ours / bare) * 100) / 100;
}
