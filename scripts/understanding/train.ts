// `npm run understanding:train`: trains the weights of the second ear, the classifier of messages, on the messages of all writers: one
// ear for Jamaica, one for the English of all countries; then, in the same way, the models of answers, questions and remarks. Deterministic: the same messages give the same bytes. `--leave-one-out`
// instead prints how an ear of Jamaica that is trained without a writer classifies that writer's messages, which is the basis of the
// thresholds; `--show age` prints the missed messages of a class, `--show other` those of other messages that lead to a question.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listen } from '../../packages/conversation/src/understanding/ear.ts';
import { matched } from '../../packages/conversation/src/understanding/patterns.ts';
import { COMES_BACK, THRESHOLDS } from '../../packages/conversation/src/understanding/reading.ts';
import { ASIDE } from '../../packages/conversation/src/understanding/words.ts';
import { jamaican } from '../../pilots/jamaica/language.ts';
import { aboutDistress, readMessages } from './messages.ts';
import { MEANINGS_EARS, trainMeanings } from './meanings.ts';
import { asFile, CLASSES, EARS, examplesOf, isAwaited, train, used } from './trainer.ts';
import type { Example, Kind } from './trainer.ts';

const { values } = parseArgs({
  options: { 'leave-one-out': { type: 'boolean' }, show: { type: 'string', default: '' } },
});
const messages = readMessages();
const distress = aboutDistress();
if (values['leave-one-out']) leaveOneOut(examplesOf(messages, jamaican));
else {
  for (const { name, file, language } of EARS)
    writeFileSync(file, asFile(name, train(examplesOf(messages, language), examplesOf(distress, language))));
  for (const { name, file, language } of MEANINGS_EARS)
    writeFileSync(file, asFile(name, trainMeanings([...messages, ...readMessages('answers')], language)));
}

/** Prints how many messages of each class, and how many others, an ear recognises that is trained without the writer of the message. */
function leaveOneOut(examples: Example[]): void {
  const heard: (Example & { kinds: Kind[] })[] = [];
  for (const writer of new Set(examples.map((each) => each.writer))) {
    if (writer === 'own') continue;
    const ear = train(examples.filter((each) => each.writer !== writer));
    const texts = new Map(
      examples.filter((each) => each.writer === writer).map((each) => [each.where + each.text, each]),
    );
    for (const each of texts.values()) {
      const scores = listen(ear, each.heard);
      const awaits_words = isAwaited(each);
      const patterns = awaits_words ? new Set<string>() : matched(each.heard.tokens, each.heard.concepts);
      const isHeard = (kind: Kind) =>
        (scores[kind] ?? 0) > thresholdOf(kind, awaits_words) || patterns.has(kind);
      heard.push({
        ...each,
        kinds: CLASSES.filter(
          (kind) => used(each, kind) && (kind !== 'come_back' || each.where === 'stopped') && isHeard(kind),
        ),
      });
    }
  }
  for (const writers of [[...'abcdefghijklmnopwxyz', 'aa', 'bb', 'cc', 'dd'], [...'qrstuv']]) {
    const theirs = heard.filter((each) => writers.includes(each.writer));
    console.log(`writers ${[...new Set(theirs.map(({ writer }) => writer))].join(', ')}`);
    for (const kind of CLASSES) {
      const meant = theirs.filter((each) => each.means === kind);
      console.log(
        `  ${kind}: ${meant.filter(({ kinds }) => kinds.includes(kind)).length} of ${meant.length}`,
      );
      if (values.show === kind)
        for (const each of meant.filter(({ kinds }) => !kinds.includes(kind)))
          console.log(`    missed at ${each.where}: ${each.text}`);
    }
    for (const means of ['words', 'other', 'soundslike']) {
      const meant = theirs.filter((each) => each.means === means);
      const asked = meant.filter(({ kinds }) => kinds.length > 0);
      const byKind = CLASSES.map(
        (kind) => `${kind} ${asked.filter(({ kinds }) => kinds.includes(kind)).length}`,
      );
      console.log(`  ${means}: ${asked.length} of ${meant.length} asked about (${byKind.join(', ')})`);
      if (values.show === means)
        for (const each of asked) console.log(`    ${each.kinds.join()} at ${each.where}: ${each.text}`);
    }
  }
}

function thresholdOf(kind: Kind, awaits_words: boolean): number {
  if (kind === 'come_back') return COMES_BACK;
  return kind === 'notwords' ? ASIDE : THRESHOLDS[kind][awaits_words ? 'words' : 'anywhere'];
}
