import { PLACE_NAMED } from '../event-keys.ts';
import { checkRule } from '../flow/catalogue.ts';
import { shownChoices } from '../choices/shown.ts';
import { FEW_WORDS, MANY_WORDS } from './typed-words.ts';
import type { UserAction } from '../flow-tests/flow-test.ts';
import type { Flow, Inbound, Reply, ShownChoice } from '../types.ts';
import type { Situation } from './situation.ts';

/** Something that a person can do; `did` says it in words. */
export interface Move {
  kind: 'tap' | 'number' | 'text' | 'voice' | 'photo' | 'sticker' | 'keyword' | 'old_button';
  did: string;
  inbound: Omit<Inbound, 'message_id'>;
}

export interface MoveOptions {
  keywords: boolean;
  old_buttons: boolean;
}

const USUAL_MS = 31_000;

const KEYWORDS = [
  'STOP',
  'START',
  'HELP',
  'BACK',
  'RESTART',
  'MY VOICE?',
  'DELETE LAST',
  'DELETE ALL',
  'YES',
];

const always: Move[] = [
  ...[FEW_WORDS, MANY_WORDS].map((text): Move => ({ kind: 'text', did: text, inbound: { text } })),
  { kind: 'photo', did: 'a photo', inbound: { attachment: { kind: 'rejected', reason: 'not_audio' } } },
  { kind: 'sticker', did: 'a sticker', inbound: {} },
];
const keywords = KEYWORDS.map((text): Move => ({ kind: 'keyword', did: text, inbound: { text } }));

/** What can be done anywhere in a flow, whatever is on the screen. @returns moves in the order in which they are tried. */
export function movesAnywhere(flow: Flow, options: MoveOptions): Move[] {
  return [...always, ...places(flow), ...voiceNotes(flow), ...(options.keywords ? keywords : [])];
}

/** What can be done with the buttons that somebody sees. @returns taps and typed numbers. */
export function movesOnScreen(screen: Reply | null): Move[] {
  if (!screen) return [];
  const in_reply_to = { ...answered(screen), recordings: screen.recordings ?? null };
  return [...(screen.buttons ?? []), ...(screen.list?.items ?? [])].flatMap(({ id, title }, i): Move[] => [
    { kind: 'tap', did: `[${title}]`, inbound: { choice: { id, title }, in_reply_to } },
    { kind: 'number', did: String(i + 1), inbound: { text: String(i + 1) } },
  ]);
}

/** One button of each state that somebody may have seen before: the one that keeps most. @returns a maker of such moves. */
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

function answered({ state_key, prompt_id, consent_version, choices }: Reply) {
  return { state_key, prompt_id, consent_version: consent_version ?? null, choices: choices ?? null };
}

/** One length at each bound that a rule draws, and a usual one. */
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

/** Two places of different parts of the country, where the flow takes any: the one that is no row of a list is typed. */
function places({ transitions }: Flow): Move[] {
  const takesPlaces = transitions.some(({ event_key }) => event_key === PLACE_NAMED);
  const named = takesPlaces ? ['Kingston', 'Manchester'] : [];
  return named.map((text) => ({ kind: 'text', did: text, inbound: { text } }));
}

/** What somebody would do to make this move; null for a tap on an earlier message, which takes that message. */
export function userActionOf({ kind, inbound: { choice, text, attachment } }: Move): UserAction | null {
  if (kind === 'old_button') return null;
  if (choice) return { tapped: { id: choice.id, label: choice.title } };
  if (attachment?.kind === 'audio') return { spoke_ms: attachment.duration_ms ?? USUAL_MS };
  if (attachment) return { sent: attachment.reason };
  return { typed: text ?? '' };
}
