import type { Answer } from './questions.ts';
import type { Reading } from '../understanding/reading.ts';
import type { Confirming } from '../types.ts';

/** Most words of a text in which a stated age counts as the writer's own. */
const MOST_WORDS = 8;
/** Most words of a text in which a no after a yes counts too, so that the text is no answer. */
const FEW = 4;

/**
 * Reads a text's answer to one of the bot's own questions, by concepts: first by its opening words, else by all of them. A text
 * that says both yes and no, or neither, is no answer.
 */
export function answerInWords(confirming: Confirming, reading: Reading): Answer | null {
  if (confirming === 'delete') return whatToDelete(reading);
  if (confirming === 'distress') return afterDistress(reading);
  // A note may begin with "no": only a bare one gives it up.
  if (confirming === 'note') return reading.tokens.length <= 2 && saysNo(confirming, reading) ? 'no' : null;
  const isAboutAge = confirming === 'under_18';
  const yes = isAboutAge ? saysUnder18(reading) : saysYes(confirming, reading);
  const no = isAboutAge ? saysOver18(reading) : saysNo(confirming, reading);
  if (yes === no) return null;
  return yes ? 'yes' : 'no';
}

/** Reads what to delete. "Only the last one, leave the others" means the last, "leave them all" nothing, "nuh lef none" all. */
function whatToDelete(reading: Reading): Answer | null {
  const { has } = reading;
  const [all, last] = [has('all', 'keep_none'), has('last')];
  if (last) return all ? null : 'last';
  if (has('keep') && has('others')) return null;
  // "Nuh lef one" and "no, don't, leave it" have the same concepts: neither is an answer.
  if (has('keep') && has('not') && !has('keep_none')) return null;
  const begins = beginsWithNo(reading);
  if (has('keep_none')) return begins || has('remove') ? null : 'all';
  const no = begins ? !has('remove') || has('not') : has('no', 'keep') && !has('remove');
  if (no) return all && !has('keep') ? null : 'no';
  return all && !has('no') && !begins ? 'all' : null;
}

/** Reads a wish to stop or to go on. A bare yes or no counts only in one or two words: "no one can help mi" is no answer. */
function afterDistress({ begins, has, kinds, tokens }: Reading): Answer | null {
  if (has('no_hope', 'die', 'hurt_self')) return null;
  if (kinds.includes('stop')) return 'yes';
  if (has('go_on')) return 'no';
  if (tokens.length > 2) return null;
  return begins(1, 'yes') ? 'yes' : begins(1, 'nay') ? 'no' : null;
}

function saysYes(confirming: Confirming, reading: Reading): boolean {
  if (beginsWithYes(reading)) return true;
  if (beginsWithNo(reading)) return false;
  return reading.has('yes') || asksOnceMore(confirming, reading);
}

/** Whether the text repeats the request to be confirmed, which counts as yes, without rejecting it. */
function asksOnceMore(confirming: Confirming, { has, kinds }: Reading): boolean {
  if (confirming === 'delete_all')
    return has('remove', 'keep_none') || (kinds.includes('delete') && !has('keep'));
  if (confirming === 'hear') return has('again') && !has('no', 'nay', 'not');
  if (confirming === 'stop' || confirming === 'distress') return kinds.includes('stop') && !has('go_on');
  return false;
}

function saysNo(confirming: Confirming, reading: Reading): boolean {
  const { has, tokens } = reading;
  if (beginsWithYes(reading)) return has('no') || (has('nay') && tokens.length <= FEW);
  if (beginsWithNo(reading) || has('no', 'go_on')) return true;
  return confirming === 'delete_all' && has('keep') && !has('keep_none');
}

/** Whether the writer says that they are under 18. It must be their own age: "a grandmother of six" does not count. */
function saysUnder18(reading: Reading): boolean {
  const { has, kinds, tokens } = reading;
  const isAdult = tokens.includes('#adult') || has('adult');
  if (reading.begins(3, 'nay')) return false;
  if (beginsWithYes(reading)) return has('under_age') || !isAdult;
  if (has('kin', 'child_of_mine') || tokens.length > MOST_WORDS) return false;
  return has('under_age', 'minor') || kinds.includes('age');
}

/** Whether the writer says that they are 18 or older. "No, mi a 15" and "my mother is 40" do not count. */
function saysOver18(reading: Reading): boolean {
  const { has, begins, kinds, tokens } = reading;
  if (begins(3, 'nay') && has('adult')) return true;
  if (has('under_age', 'soon', 'minor', 'young_year') || kinds.includes('age')) return false;
  if (beginsWithNo(reading) || has('no')) return true;
  const isAdult = tokens.includes('#adult') || has('adult');
  return isAdult && !has('yes', 'kin', 'parent');
}

function beginsWithYes({ begins }: Reading): boolean {
  return begins(2, 'yes');
}

/** Whether a text opens with a no. A "no" counts as the first to third word ("gracious, no"); "mi nuh want it" does not count. */
function beginsWithNo({ begins }: Reading): boolean {
  return begins(3, 'nay') || begins(1, 'not', 'no');
}
