import type { Label } from '@labrish/pilot';

/**
 * Returns the labels of a country where people speak English, another language, and both at once.
 *
 * @param english the BCP 47 tag of its English
 * @param other the other language, by which the country's labels differ
 */
export function labelsBeside(
  english: string,
  other: Pick<Label, 'key' | 'name' | 'tags' | 'rule'>,
): readonly Label[] {
  return [
    {
      key: 'English',
      name: 'English',
      tags: [english],
      rule: 'Sentences built as Standard English builds them (is, was, does not, -s, -ed), however strong the accent.',
      is_mix: false,
      colour: 'sea',
    },
    {
      key: 'Mix',
      name: 'Mix',
      tags: [...other.tags, english],
      rule: 'Whole clauses of both. A name, a dish, a greeting or an exclamation of one in sentences of the other is no mix.',
      is_mix: true,
      colour: 'amber',
    },
    { ...other, is_mix: false, colour: 'sorrel' },
  ];
}
