import { isValidated } from '@labrish/dataset/release/clip';
import { columnsOf } from '../columns.ts';
import { markdownText, oneLine } from '../escape.ts';
import { contactOf, folderName, type ReleaseFacts } from '../facts.ts';
import type { PartStats, Stats } from '../stats/stats.ts';
import { bulletsOf, TERMS, withdrawalOf } from '../terms.ts';
import { citationText } from './citation.ts';
import { categoriesTable, HOW_FIGURES_ARE_MADE, partsTable } from './figures.ts';
import { firstSteps } from './first-steps.ts';
import { codeBlock, markdownTable } from './markdown.ts';
import { stringify } from 'yaml';

/** Builds `README.md`, the dataset card; the Hugging Face Hub reads its front matter. @throws when there are no recordings */
export function card(facts: ReleaseFacts, stats: Stats): string {
  const [first] = stats.parts;
  if (!first) throw new Error('A release needs at least one recording.');
  return `${frontMatter(facts, stats)}
# ${markdownText(facts.title)} ${facts.version}

${markdownText(facts.pilot.dataset.description)}

${amountOf(stats)}, published in ${facts.month} by
[${markdownText(facts.creator.name)}](${facts.creator.url}) under [${facts.licence.name}](${facts.licence.url}). The page of this
dataset is <${facts.url}>. How it was made stands in [datasheet.md](datasheet.md).

## How much there is

${partsTable(stats)}

${categoriesTable(stats)}

${HOW_FIGURES_ARE_MADE}

${parts(facts)}${subsets(stats)}

## The words

${WORDS}

## The first five minutes

${firstSteps(facts, first.part)}

## Columns

\`audio\` holds the recording itself, Ogg with Opus, as \`bytes\` and \`path\`. Besides it every row has:

${markdownTable(
  ['Column', 'Type', 'May be empty', 'What it holds'],
  columnsOf(facts.pilot).map(({ name, type, nullable, description }) => [
    name,
    typeof type === 'string' ? type : 'list',
    nullable ? 'yes' : 'no',
    description,
  ]),
)}

## Withdrawals

Speakers can take their recordings back at any time. ${withdrawalOf(facts)} This fetches the list and takes what it names out of your copy,
also out of what the scripts have made of it, and brings \`SHA256SUMS\` up to date. From the folder above:

${codeBlock('sh', `python3 ${folderName(facts)}/scripts/remove_withdrawn.py`)}

Without a way to the internet there, save the list as a file and give its name to the script.

## Terms

Whoever downloads agrees to these terms. They stand beside the licence and change nothing of it:

${bulletsOf(TERMS)}

The speakers are pseudonymous: their ids mean nothing outside of this dataset, but a voice can be recognised.

## How to cite

${codeBlock('bibtex', citationText(facts))}

Questions and withdrawals: <${contactOf(facts)}>.
`;
}

function amountOf({ clips, speakers, hours }: Stats): string {
  if (clips === null) return 'Recordings of few speakers';
  return `At least ${clips} recordings of ${speakers} speakers, ${hours} hours`;
}

const WORDS = `\`transcripts\` has all that transcribers wrote of a recording. The reference text, \`transcription\`, is its first natural text: the lead's if
the lead decided, else the newest. \`english\` is the first one in Standard English; \`spans\` and \`segments\` are of the reference text.
Two people often spell a word in two ways, and both are right: \`scripts/score.py\` compares a recogniser with the text that it is
nearest to. Tags in brackets stand for what is heard and not said, and \`[redacted]\` for words that are not published; \`tsv/tags.tsv\`
explains them, and \`text_normalised\` has none.`;

function parts({ train_only_because, held_out_topics }: ReleaseFacts): string {
  if (train_only_because !== null) return `Everything is in \`train\`. ${markdownText(train_only_because)}`;
  const rule = `A speaker belongs to \`train\`, \`dev\` or \`test\` for ever. \`test\` gets no new recordings, and loses those that are taken
back or reviewed again: name the version whose \`test\` you used. \`test_recent\` holds what its speakers have added since.`;
  if (!held_out_topics.length) return rule;
  return `${rule} Nothing in \`train\` and \`dev\` answers the questions below. \`test_unseen_topic\` holds what speakers of the test say to them,
\`unsplit\` what the others say, speakers of \`train\` among them:

${held_out_topics.map((topic) => `- ${markdownText(topic)}`).join('\n')}`;
}

function subsets({ parts }: Stats): string {
  if (parts.every(({ part }) => isValidated(part))) return '';
  return `

\`rejected\` and \`open\` are configurations of their own: what reviewers turned down for its sound, and what they have not
decided about. Nobody has vouched for either, and speakers of the test set may be heard in them: leave those out of training.`;
}

/** Builds the front matter that the Hugging Face Hub reads: its configs name every file, so that the Hub guesses nothing. */
function frontMatter(facts: ReleaseFacts, { clips, parts }: Stats): string {
  const head = {
    license: facts.licence.id.toLowerCase(),
    language: [...facts.pilot.dataset.languages],
    task_categories: ['automatic-speech-recognition'],
    pretty_name: `${oneLine(facts.title)} ${facts.version}`,
    size_categories: [sizeCategory(clips ?? 0)],
    tags: ['audio', 'speech', 'spontaneous-speech', 'croissant'],
    configs: [
      config(
        'default',
        parts.filter(({ part }) => isValidated(part)),
      ),
      ...parts.filter(({ part }) => !isValidated(part)).map((one) => config(one.part, [one])),
    ],
    extra_gated_prompt: TERMS.map(({ sentence }) => sentence).join(' '),
    extra_gated_fields: {
      Name: 'text',
      Purpose: 'text',
      'I agree to these terms': 'checkbox',
    },
  };
  return `---\n${stringify(head, { lineWidth: 0 })}---\n`;
}

function config(config_name: string, parts: readonly Pick<PartStats, 'part'>[]) {
  return {
    config_name,
    data_files: parts.map(({ part }) => ({ split: part, path: `data/${part}-*.parquet` })),
  };
}

/** The Hub's size ranges, each a power of ten (huggingface/hub-docs, datasetcard.md). */
const SIZES = ['n<1K', '1K<n<10K', '10K<n<100K', '100K<n<1M', '1M<n<10M'] as const;

function sizeCategory(clips: number): string {
  const place = SIZES.findIndex((_, index) => clips < 1000 * 10 ** index);
  return SIZES.at(place) ?? SIZES[0];
}
