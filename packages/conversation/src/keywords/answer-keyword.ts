import { withdrawAll, withdrawLast } from '../transitions/actions.ts';
import { enter, enterInitial } from '../transitions/enter.ts';
import { findState, recordingState } from '../flow/flow.ts';
import { saysYes } from './keywords.ts';
import { LIMITS } from '../flow/limits.ts';
import { clip } from '../text.ts';
import { typedText, update } from '../turn.ts';
import { helpText, wording } from '../speaking/wording.ts';
import type { Keyword } from './keywords.ts';
import type { Message } from '../speaking/render.ts';
import type { Turn } from '../turn.ts';
import type { ConversationEvent } from '../types.ts';

const YES_ID = 'labrish_delete_all_yes';
const NO_ID = 'labrish_delete_all_no';

/** Answers a keyword, where it needs to in place of the current state's question. */
export function answerKeyword(turn: Turn, keyword: Exclude<Keyword, 'start'>): void {
  switch (keyword) {
    case 'stop':
      turn.effects.push({ type: 'opt_out' });
      update(turn, { stopped: true });
      return instead(turn, { body: wording.stopped });
    case 'help':
      return instead(turn, { body: helpText(turn.flow.product_name, turn.flow.contact) });
    case 'restart':
      update(turn, { prompt: null, recordings: [], category: null });
      return enterInitial(turn);
    case 'delete_last':
      return deleteLast(turn);
    case 'delete_all':
      update(turn, { confirming: 'delete_all' });
      turn.instead = confirmation(turn);
      return;
  }
}

/** START after STOP: back to where the person was. */
export function comeBack(turn: Turn): void {
  turn.effects.push({ type: 'opt_in' });
  update(turn, { stopped: false });
  turn.lead.push(wording.started);
  const { state_key } = turn.snapshot;
  if (!findState(turn.flow, state_key)) enterInitial(turn);
}

/** The answer to "delete everything?": yes deletes, anything else leaves all as it was. */
export function answerConfirmation(turn: Turn): void {
  update(turn, { confirming: null });
  if (!confirms(turn.event)) return void turn.lead.push(wording.nothing_deleted);
  withdrawAll(turn);
  instead(turn, { body: wording.deleted_all });
}

/** A typed text or one of the question's own buttons; a voice note or another button is about something else. */
export function isAboutConfirmation(event: ConversationEvent): boolean {
  return typedText(event) !== undefined || event.choice?.id === YES_ID || event.choice?.id === NO_ID;
}

function confirms(event: ConversationEvent): boolean {
  const text = typedText(event);
  return text === undefined ? event.choice?.id === YES_ID : saysYes(text);
}

/** The question whether everything is to be deleted. */
export function confirmation(turn: Turn): Message {
  return withLead(turn, {
    body: wording.confirm_delete_all,
    buttons: [
      { id: YES_ID, title: wording.confirm_yes },
      { id: NO_ID, title: wording.confirm_no },
    ],
  });
}

function instead(turn: Turn, message: Message): void {
  turn.instead = withLead(turn, message);
}

function withLead({ lead }: Turn, message: Message): Message {
  return { ...message, body: clip([...lead, message.body].join('\n\n'), LIMITS.body) };
}

/** Questions about a recording that is gone make no sense: the person may make it again instead. */
function deleteLast(turn: Turn): void {
  const { recordings, submissions, prompt } = turn.snapshot;
  withdrawLast(turn);
  turn.lead.push(submissions > 0 ? wording.deleted_last : wording.nothing_to_delete);
  const again = recordingState(turn.flow, prompt ? 'structured' : 'open');
  if (recordings.length === 1 && again) enter(turn, again.state_key);
}
