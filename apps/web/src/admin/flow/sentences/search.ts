import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { SENTENCE_GROUPS, type SentenceGroup } from '@labrish/conversation/sentence-groups';

export interface SentenceGroupResult {
  group: SentenceGroup;
  sentences: BotSentence[];
}

/** Returns the group that the address bar names, or else the first. */
export function groupNamed(name: string): SentenceGroup {
  return (SENTENCE_GROUPS.find((group) => group.name === name) ?? SENTENCE_GROUPS[0]).name;
}

/** Returns the sentences to show: those of one group, or during a search all that contain the words, in any group. */
export function shownSentences(
  all: readonly BotSentence[],
  open: SentenceGroup,
  search: string,
): SentenceGroupResult[] {
  const wanted = search.trim().toLowerCase();
  return SENTENCE_GROUPS.map(({ name }) => ({
    group: name,
    sentences: all.filter(
      (one) => one.group === name && (wanted === '' ? name === open : textsOf(one).includes(wanted)),
    ),
  })).filter(({ sentences }) => sentences.length > 0);
}

function textsOf({ sentence_key, wordings }: BotSentence): string {
  const texts = Object.values(wordings).flatMap(({ written, body }) => [written, body ?? '']);
  return [sentence_key, sentence_key.replaceAll('_', ' '), ...texts].join('\n').toLowerCase();
}
