import { withdrawLast } from '../transitions/actions.ts';
import { enter, enterInitial } from '../transitions/enter.ts';
import { findState, recordingState } from '../flow/flow.ts';
import { LIMITS } from '../flow/limits.ts';
import { clip } from '../text.ts';
import { update } from '../turn.ts';
import { helpText, wording } from '../speaking/wording.ts';
import type { Keyword } from './keywords.ts';
import type { Message } from '../speaking/render.ts';
import type { Turn } from '../turn.ts';

/** Answers a keyword, where it needs to in place of the current state's question. */
export function answerKeyword(turn: Turn, keyword: Exclude<Keyword, 'start' | 'delete_all'>): void {
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

/** Says this in place of the current state's question. */
export function instead(turn: Turn, { body, ...message }: Message): void {
  turn.instead = { ...message, body: clip([...turn.lead, body].join('\n\n'), LIMITS.body) };
}

/** Questions about a recording that is gone make no sense: the person may make it again instead. */
function deleteLast(turn: Turn): void {
  const { recordings, submissions, prompt } = turn.snapshot;
  withdrawLast(turn);
  turn.lead.push(submissions > 0 ? wording.deleted_last : wording.nothing_to_delete);
  const again = recordingState(turn.flow, prompt ? 'structured' : 'open');
  if (recordings.length === 1 && again) enter(turn, again.state_key);
}
