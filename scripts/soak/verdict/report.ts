import type { Verdict } from './checks.ts';
import type { Options } from '../options.ts';
import { doneAt, refusedToStart } from '../faults/schedule.ts';
import type { Done } from '../faults/schedule.ts';
import { whyEnded } from '../servers/log.ts';
import type { ServerLog } from '../servers/log.ts';
import type { Exit } from '../servers/servers.ts';
import { describeLeft } from './settle.ts';
import type { Settled } from './settle.ts';

export interface Outcome {
  options: Options;
  verdict: Verdict;
  settled: Settled;
  done: Done[];
  exits: Exit[];
  /** The exit codes of the servers at the end. */
  exit_codes: (number | string)[];
  answers: Map<string, number>;
  log: ServerLog;
  log_file: string;
  /** The share of one core that the people and Twilio used, 0 to 1. */
  own_cpu: number;
}

const SHOWN = 20;

/** Prints the outcome. @returns whether nothing was lost, left undone or duplicated, and no process ended by itself */
export function report(outcome: Outcome): boolean {
  const { verdict, settled, exits, done, options, log } = outcome;
  const refused = exits.filter((exit) => refusedToStart(done, exit));
  const ungraceful = exits.filter(({ phase }) => phase === 'stopping');
  const surprising = exits.filter((exit) => !refused.includes(exit) && !ungraceful.includes(exit));
  const lost = verdict.lost_messages.length + verdict.lost_voice_notes.length;
  const doubled =
    verdict.doubled_submissions.length + verdict.doubled_sends.length + verdict.answered_twice.length;
  const silences = verdict.silences.map(({ ms }) => ms);

  const rows: [string, string | number][] = [
    ['faults', `${done.length} (seed ${options.seed})`],
    ['webhooks sent, by people', verdict.sent],
    ['  acknowledged', verdict.acknowledged],
    ['  never acknowledged', verdict.sent - verdict.acknowledged],
    ['    yet stored', verdict.stored_unacknowledged],
    ['voice notes acknowledged', verdict.voice_notes],
    ['  before consent, not stored by design', verdict.before_consent],
    ['LOST: messages', verdict.lost_messages.length],
    ['LOST: voice notes', verdict.lost_voice_notes.length],
    ['NOT FINISHED in the time that it had', verdict.unfinished.length],
    ['DOUBLED: submissions', verdict.doubled_submissions.length],
    ['DOUBLED: messages to people', verdict.doubled_sends.length],
    ['DOUBLED: answers to one message', verdict.answered_twice.length],
    ['stored without consent', verdict.stored_without_consent.length],
    ['UNEXPECTED EXITS', surprising.length],
    ['starts refused with a sentence', refused.length],
    ['stops that were not graceful', ungraceful.length],
    ['messages set aside by the server', verdict.set_aside.length],
    ['answers given up by the server', sum(verdict.given_up.values())],
    ['people not answered at the end', verdict.unanswered_people],
    ['longest silence', seconds(silences[0])],
    ['  of the median person', seconds(silences[Math.floor(silences.length / 2)])],
    ['settled after', `${seconds(settled.took_ms)}${settled.forwarded_ms ? ', clocks put forward' : ''}`],
    ['  needed a restart', settled.restarted ? 'YES' : 'no'],
    ['left to do', describeLeft(settled.left)],
    ['people and Twilio took', `${Math.round(outcome.own_cpu * 100)} % of one core`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log(`\n${rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}`);

  list(
    'Answers to webhooks and reports',
    [...outcome.answers].map(([answer, times]) => `${times} × ${answer}`),
  );
  list(
    'Given up',
    [...verdict.given_up].map(([reason, times]) => `${times} × ${reason}`),
  );
  list(
    'Longest silences',
    verdict.silences
      .slice(0, 5)
      .map(
        ({ person, sid, from, ms }) =>
          `${seconds(ms)}: person ${person}, ${sid}, acknowledged during: ${doneAt(done, from)}`,
      ),
  );
  for (const name of [
    'lost_messages',
    'lost_voice_notes',
    'unfinished',
    'doubled_submissions',
    'answered_twice',
    'set_aside',
  ] as const)
    list(name.replaceAll('_', ' '), verdict[name].slice(0, SHOWN));
  list(
    'doubled sends',
    verdict.doubled_sends
      .slice(0, SHOWN)
      .map(
        ({ id, first_at, last_at }) =>
          `${id}: taken during: ${doneAt(done, first_at)}, again ${seconds(last_at - first_at)} later during: ${doneAt(done, last_at)}`,
      ),
  );
  list(
    'Processes that ended',
    [...surprising, ...ungraceful].slice(0, SHOWN).map((exit) => describeExit(exit, done)),
  );
  const kinds = log.kinds();
  list(
    'Lines of the server log',
    kinds.slice(0, SHOWN).map(({ level, kind, lines }) => `${lines} × ${level}: ${kind}`),
  );
  console.log(
    `\nThe whole log: ${outcome.log_file}. At the end the servers ended with ${outcome.exit_codes.join(', ')}.`,
  );
  return (
    lost + verdict.unfinished.length + doubled + surprising.length + verdict.stored_without_consent.length ===
    0
  );
}

/** Describes an exit: which process ended, during which fault, and its output. */
export function describeExit({ at, code, phase, lines }: Exit, done: Done[]): string {
  return `ended with ${code} while ${phase}, during: ${doneAt(done, at)}. ${whyEnded(lines).join(' / ')}`;
}

function list(title: string, lines: string[]): void {
  if (lines.length) console.log(`\n${title}:\n${lines.map((line) => `  ${line.slice(0, 400)}`).join('\n')}`);
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? 'none' : `${Math.round(ms / 100) / 10} s`;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}
