import { PLACE_NAMED } from '../event-keys.ts';
import { checkRule } from '../flow/catalogue.ts';
import { answeredBy, shownChoices } from '../choices.ts';
import { FEW_WORDS, MANY_WORDS, type Situation } from './situation.ts';
import type { UserAction } from '../flow-tests/flow-test.ts';
import type { Flow, Inbound, Reply, ShownChoice } from '../types.ts';

/** Something that a contributor can do; `did` describes it. */
export interface Move {
  kind: 'tap' | 'number' | 'text' | 'voice' | 'photo' | 'sticker' | 'keyword' | 'old_button';
  did: string;
  inbound: Omit<Inbound, 'message_id'>;
}

export interface MoveOptions {
  keywords: boolean;
  old_buttons: boolean;
  /** Calling the team, going back to the bot, notes, and handing the phone over: each situation then has others, in which they are awaited. */
  team: boolean;
  /** Hearing others: there is always a recording to play. */
  voices: boolean;
}

const USUAL_MS = 31_000;

const KEYWORDS = [
  'STOP',
  'START',
  'HELP',
  'BACK',
  'RESTART',
  'MY VOICE?',
  'MY DATA',
  'CANCEL DATA',
  'DELETE LAST',
  'DELETE ALL',
  'YES',
];

const always: Move[] = [
  ...[FEW_WORDS, MANY_WORDS].map((text): Move => ({ kind: 'text', did: text, inbound: { text } })),
  { kind: 'photo', did: 'a photo', inbound: { attachment: { kind: 'rejected', reason: 'not_audio' } } },
  { kind: 'sticker', did: 'a sticker', inbound: {} },
];
const keyword = (text: string): Move => ({ kind: 'keyword', did: text, inbound: { text } });
const keywords = KEYWORDS.map(keyword);

/** Lists the moves possible anywhere in a flow, whatever is on the screen. @returns moves in the order of trying them. */
export function movesAnywhere(flow: Flow, options: MoveOptions): Move[] {
  const called = options.team ? ['PERSON', 'START', 'FEEDBACK', 'SOMEBODY ELSE'].map(keyword) : [];
  const typed = [...(options.keywords ? keywords : []), ...(options.voices ? [keyword('HEAR')] : [])];
  return [...always, ...places(flow), ...voiceNotes(flow), ...typed, ...called];
}

/** Lists the moves that answer the choices on the screen. @returns taps and typed numbers. */
export function movesOnScreen(screen: Reply | null): Move[] {
  if (!screen) return [];
  const in_reply_to = answeredBy(screen);
  return [...(screen.buttons ?? []), ...(screen.list?.items ?? [])].flatMap(({ id, title }, i): Move[] => [
    { kind: 'tap', did: `[${title}]`, inbound: { choice: { id, title }, in_reply_to } },
    { kind: 'number', did: String(i + 1), inbound: { text: String(i + 1) } },
  ]);
}

/** Picks in each state the choice that stores most, for taps on earlier messages. @returns a function that makes the moves. */
export function oldButtons(flow: Flow): (situation: Situation) => Move[] {
  const states = flow.states.flatMap(({ state_key }) => {
    const choices = shownChoices(flow, state_key);
    const choice = choices.reduce<ShownChoice | undefined>(
      (most, each) => (most && most.action_signature.length >= each.action_signature.length ? most : each),
      undefined,
    );
    return choice ? [{ state_key, choices, choice }] : [];
  });
  return ({ snapshot }) =>
    states
      .filter(({ state_key }) => state_key !== snapshot.state_key)
      .map(({ state_key, choices, choice: { id, title } }) => ({
        kind: 'old_button',
        did: `[${title}] of an earlier "${state_key}"`,
        inbound: {
          choice: { id, title },
          in_reply_to: {
            state_key,
            prompt_id: null,
            consent_version: flow.consent_version,
            choices,
            recordings: snapshot.recordings,
          },
        },
      }));
}

/** Makes a voice note of a usual length, and one of each length at which a rule begins or ends. */
function voiceNotes(flow: Flow): Move[] {
  const lengths = new Set([USUAL_MS]);
  for (const row of flow.transitions.flatMap(({ rules }) => rules)) {
    const rule = checkRule(row);
    if (!rule.ok || rule.value.rule_key !== 'audio_seconds_between') continue;
    const { from, to } = rule.value.params;
    lengths.add(from * 1000).add(to * 1000);
  }
  return [...lengths].map((duration_ms) => ({
    kind: 'voice',
    did: `a voice note of ${duration_ms / 1000} s`,
    inbound: { attachment: { kind: 'audio', duration_ms } },
  }));
}

/** Makes two moves that type places of different parts of the country, if the flow takes places beyond its lists. */
function places({ transitions, pilot }: Flow): Move[] {
  const takesPlaces = transitions.some(({ event_key }) => event_key === PLACE_NAMED);
  const [first, ...others] = pilot.places.map(({ name }) => name);
  const named = takesPlaces ? [first, others.at(-1)] : [];
  return named.flatMap((text) => text ?? []).map((text) => ({ kind: 'text', did: text, inbound: { text } }));
}

/** Returns the user action that makes this move; null for a tap on an earlier message, which needs that message. */
export function userActionOf({ kind, inbound: { choice, text, attachment } }: Move): UserAction | null {
  if (kind === 'old_button') return null;
  if (choice) return { tapped: { id: choice.id, label: choice.title } };
  if (attachment?.kind === 'audio') return { spoke_ms: attachment.duration_ms ?? USUAL_MS };
  if (attachment) return { sent: attachment.reason };
  return { typed: text ?? '' };
}
