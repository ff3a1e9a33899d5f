import { AUTO } from '../event-keys.ts';
import { findState, nameOf, takesAudio } from '../flow/flow.ts';
import { newSnapshot } from '../snapshot.ts';
import { step as engineStep } from '../step.ts';
import { toEvent } from '../understanding/to-event.ts';
import {
  PROOF_SEVERITIES,
  problemsOf,
  remembered,
  type Exchange,
  type Finding,
  type Problem,
} from './findings.ts';
import { marked, takenIn } from '../flow/marks.ts';
import {
  userActionOf,
  movesAnywhere,
  movesOnScreen,
  oldButtons,
  type Move,
  type MoveOptions,
} from './moves.ts';
import { bounded, boundsOf, keyOf, distinguishedLabels, type Situation } from './situation.ts';
import type { Flow } from '../types.ts';

export interface ExploreOptions extends Partial<MoveOptions> {
  /** Most situations to explore. If a flow has more, a missing finding proves nothing. */
  most_situations?: number;
  /** The engine. Tests pass a faulty one, to check that its mistakes are found. */
  step?: typeof engineStep;
  /** Called with each situation as it is explored, nearest first. */
  onSituation?: (situation: Situation) => void;
}

export interface Exploration {
  situations: number;
  steps: number;
  /** Whether every situation was explored; otherwise a missing finding proves nothing. */
  is_complete: boolean;
  findings: Finding[];
}

interface Visit {
  situation: Situation;
  from: Visit | null;
  exchange: Exchange | null;
  /** Whether a contributor is not stuck here: at an end, in a recording state, under 18, or before unexplored situations. */
  isWayOut: boolean;
  /** The visits that lead here without starting over. */
  comesFrom: Visit[];
}

const MOST_SITUATIONS = 50_000;
/** A state that takes more messages than this to reach is reported, because few people send so many for one recording. */
const NEAR = 12;
/** Keywords that start over: a contributor who can only get on with one of them is stuck. */
const STARTING_OVER = ['RESTART', 'DELETE ALL'];

/**
 * Explores every situation that a contributor can bring about, nearest first, and finds what is wrong. Pure and total.
 *
 * @returns counts, whether all was explored, and a finding for each kind of problem with the shortest chat that shows it.
 */
export function explore(flow: Flow, options: ExploreOptions = {}): Exploration {
  const { most_situations = MOST_SITUATIONS, step = engineStep } = options;
  const { keywords = true, old_buttons = false, team = false, voices = false } = options;
  const wanted = { keywords, old_buttons, team, voices };
  const looked_up = voices ? { others_voice: { id: 'recording', place: null } } : {};
  const anywhere = movesAnywhere(flow, wanted);
  const old = wanted.old_buttons ? oldButtons(flow) : () => [];
  const marks = marked(flow);
  const told = distinguishedLabels(flow);
  const bounds = boundsOf(flow);
  const first = visit(
    { snapshot: newSnapshot(), screen: null, has_agreed: false, unconfirmed: [] },
    null,
    null,
  );
  const visits = new Map([[keyOf(flow, told, first.situation), first]]);
  const findings = new Map<string, Finding>();
  const untaken = new Set(flow.transitions.keys());
  let steps = 0;
  let is_complete = true;

  const find = (problem: Problem, chat: () => Exchange[]) => {
    const key = `${problem.code} ${problem.sentence}`;
    if (!findings.has(key))
      findings.set(key, { ...problem, severity: PROOF_SEVERITIES[problem.code], chat: chat() });
  };

  const take = (at: Visit, move: Move) => {
    steps += 1;
    const { situation: before } = at;
    const inbound = { message_id: `m${steps}`, ...move.inbound };
    const event = { ...toEvent(flow, before.snapshot, inbound, 0), ...looked_up };
    const result = step(flow, before.snapshot, event);
    const keys = [event.event_key, AUTO, before.snapshot.deferred_event?.event_key];
    if ([...untaken].some((i) => keys.includes(flow.transitions[i]?.event_key)))
      takenIn(step(marks, before.snapshot, event)).forEach((i) => untaken.delete(i));
    const turn = { before, move, event, result };
    const { snapshot, effects } = result;
    const sent = effects.flatMap((effect) => (effect.type === 'send' ? [effect.reply] : [])).at(0);
    const exchange = { did: move.did, userAction: userActionOf(move), said: sent?.body ?? null, effects };
    const memory = remembered(turn);
    for (const problem of problemsOf(flow, turn, memory)) find(problem, () => [...chatTo(at), exchange]);
    const next = bounded({ snapshot, screen: sent ?? before.screen, ...memory }, bounds);
    const key = keyOf(flow, told, next);
    let there = visits.get(key);
    if (!there && visits.size >= most_situations) {
      is_complete = false;
      at.isWayOut = true;
      return;
    }
    there ??= visit(next, at, exchange);
    visits.set(key, there);
    if (!STARTING_OVER.includes(move.did)) there.comesFrom.push(at);
  };

  for (const at of visits.values()) {
    options.onSituation?.(at.situation);
    at.isWayOut = isWayOut(flow, at.situation);
    const moves = [...movesOnScreen(at.situation.screen), ...anywhere, ...old(at.situation)];
    for (const move of moves) take(at, move);
  }

  const all = [...visits.values()];
  const saved = reaching(all.filter((each) => each.isWayOut));
  for (const each of all.filter((one) => !saved.has(one)))
    find(
      {
        code: 'stuck',
        state_key: each.situation.snapshot.state_key,
        sentence: `No end and no recording can be reached from “${nameOf(flow, each.situation.snapshot.state_key)}”.`,
      },
      () => chatTo(each),
    );
  for (const [problem, each] of farAway(flow, all)) find(problem, () => chatTo(each));
  if (is_complete) for (const problem of neverSeen(flow, all, untaken)) find(problem, () => []);
  return { situations: visits.size, steps, is_complete, findings: [...findings.values()] };
}

function visit(situation: Situation, from: Visit | null, exchange: Exchange | null): Visit {
  return { situation, from, exchange, isWayOut: false, comesFrom: [] };
}

function isWayOut(flow: Flow, { snapshot: { state_key, under_18 } }: Situation): boolean {
  return under_18 !== null || takesAudio(flow, state_key) || findState(flow, state_key)?.is_final === true;
}

/** Returns the visits from which one of the goals is reached, including the goals. */
function reaching(goals: Visit[]): Set<Visit> {
  const found = new Set(goals);
  for (const each of found) for (const from of each.comesFrom) found.add(from);
  return found;
}

function chatTo(at: Visit): Exchange[] {
  const chat: Exchange[] = [];
  for (let each: Visit | null = at; each; each = each.from) if (each.exchange) chat.unshift(each.exchange);
  return chat;
}

/** Finds the states that take many messages to reach, each with its nearest visit. `visits` is ordered nearest first. */
function farAway(flow: Flow, visits: Visit[]): [Problem, Visit][] {
  const nearest = new Map<string, Visit>();
  for (const each of visits) {
    const { state_key } = each.situation.snapshot;
    if (state_key !== null && !nearest.has(state_key)) nearest.set(state_key, each);
  }
  return [...nearest].flatMap(([state_key, each]): [Problem, Visit][] => {
    const messages = chatTo(each).length;
    if (messages <= NEAR) return [];
    const sentence = `Reaching “${nameOf(flow, state_key)}” takes at least ${messages} messages. Few people send that many.`;
    return [[{ code: 'far_away', state_key, sentence }, each]];
  });
}

/** Finds the states that were never reached and the transitions that were never taken. */
function neverSeen(flow: Flow, visits: Visit[], untaken: Set<number>): Problem[] {
  const seen = new Set(visits.map(({ situation }) => situation.snapshot.state_key));
  const targets = flow.transitions.filter((_, i) => !untaken.has(i)).map(({ to_state }) => to_state);
  targets.forEach((state_key) => seen.add(state_key));
  return [
    ...flow.states
      .filter(({ state_key }) => !seen.has(state_key))
      .map(({ state_key }): Problem => ({
        code: 'state_unreached',
        state_key,
        sentence: `Nobody reaches “${nameOf(flow, state_key)}”.`,
      })),
    ...flow.transitions
      .filter((_, i) => untaken.has(i))
      .map(({ from_state, event_key, to_state }): Problem => ({
        code: 'transition_never_taken',
        state_key: from_state,
        sentence: `This path is never used: from “${nameOf(flow, from_state)}” after ${event_key} to “${nameOf(flow, to_state)}”.`,
      })),
  ];
}
