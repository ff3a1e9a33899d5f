import type { Answer } from './questions.ts';
import type { Reading } from '../understanding/reading.ts';
import type { Confirming } from '../types.ts';

/**
 * What a text answers to a question of the bot's own, by concepts: first by the words that it begins with, else by all of them. An
 * answer that says both yes and no, or neither, is none.
 */
export function answerInWords(confirming: Confirming, reading: Reading): Answer | null {
  if (confirming === 'delete') return whatToDelete(reading);
  const says = { yes: saysYes(confirming, reading), no: saysNo(confirming, reading) };
  if (says.yes !== says.no) return says.yes ? 'yes' : 'no';
  return null;
}

function whatToDelete({ has, begins }: Reading): Answer | null {
  const [all, last] = [has('all'), has('last')];
  if (all !== last && !begins('no', 'not')) return all ? 'all' : 'last';
  return has('no', 'not') && !all && !last && !has('remove') ? 'no' : null;
}

/** Somebody who asks once more for what they were asked about says yes. */
function saysYes(confirming: Confirming, { has, begins, kinds, tokens }: Reading): boolean {
  if (begins('yes')) return true;
  if (begins('no', 'not')) return confirming === 'under_18' && has('minor', 'under_age');
  const [asked] = ASKS_ABOUT[confirming] ?? [];
  const isOldEnough = confirming === 'under_18' && tokens.includes('#adult') && !has('minor');
  return has('yes') || (asked !== undefined && kinds.includes(asked) && !isOldEnough && !has('not'));
}

function saysNo(confirming: Confirming, { has, begins, tokens }: Reading): boolean {
  if (begins('no', 'not')) return true;
  if (confirming === 'under_18' && (tokens.includes('#adult') || has('adult'))) return !has('minor', 'under_age');
  return begins('yes') ? has('no') && !has('not') : has('no');
}

const ASKS_ABOUT: Partial<Record<Confirming, Reading['kinds']>> = {
  delete_all: ['delete'],
  stop: ['stop'],
  under_18: ['age'],
  distress: ['stop'],
};
