import { isValidated } from '@labrish/dataset/release/clip';
import { stringify } from 'yaml';
import { oneLine } from '../escape.ts';
import type { ReleaseFacts } from '../facts.ts';
import type { PartStats, Stats } from '../stats/stats.ts';
import { TERMS } from '../terms.ts';

/** Builds the front matter that the Hugging Face Hub reads: its configs name every file, so that the Hub guesses nothing. */
export function frontMatter(facts: ReleaseFacts, { clips, parts }: Stats): string {
  const head = {
    license: facts.licence.id.toLowerCase(),
    language: [...facts.pilot.dataset.languages],
    task_categories: ['automatic-speech-recognition'],
    pretty_name: `${oneLine(facts.title)} ${facts.version}`,
    size_categories: [sizeCategory(clips)],
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
