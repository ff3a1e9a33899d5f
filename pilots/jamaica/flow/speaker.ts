import { jamaica, parishesOf } from '../jamaica.ts';
import type { SeedState } from '@labrish/conversation/seeds';
import { action } from './shape.ts';
import { ABROAD, NOT_SAID } from './synonyms.ts';

const AGE_RANGES = jamaica.age_groups.map(({ name }) => name);
const ROW_NOT_SAID = { id: 'none', item: 'Rather not say', synonyms: NOT_SAID };
const PLACE = { event: 'PLACE_NAMED', to: 'awaiting_age_range', then: [action('set_region')] };

/**
 * Asks once where the contributor learned to talk, and how old they are. A parish or a town can be typed at once; a list
 * holds 10 rows and there are 14 parishes, so a contributor who prefers to choose picks the county first.
 */
export const speaker: SeedState[] = [
  {
    state_key: 'awaiting_region',
    friendly_name: 'Parish or county',
    description:
      'Where the contributor learned to talk: a parish or town, typed; or county, abroad, not said.',
    body: `Two quick questions, only this once.

Which parish did you learn to talk in? Type its name, or choose the side of the island.`,
    bodies: {
      Patwa: `Two quick question, ongle dis once.

Which parish yuh learn fi talk? Type di name, or pick di side a di island.`,
    },
    list_button: 'Choose a place',
    rows: [
      ...jamaica.groups.map((county) => ({
        id: county.toLowerCase(),
        item: county,
        description: parishesOf(county)
          .map(({ name }) => name.replace('Saint', 'St'))
          .join(', '),
        event: `${county.toUpperCase()}_CHOSEN`,
      })),
      {
        id: 'abroad',
        item: 'Outside Jamaica',
        description: 'Anywhere else in the world',
        event: 'ABROAD_CHOSEN',
        synonyms: ABROAD,
      },
      { ...ROW_NOT_SAID, event: 'NOT_SAID_CHOSEN' },
    ],
    on: [
      PLACE,
      ...jamaica.groups.map((county) => ({
        event: `${county.toUpperCase()}_CHOSEN`,
        to: `awaiting_parish_${county.toLowerCase()}`,
      })),
      {
        event: 'ABROAD_CHOSEN',
        to: 'awaiting_age_range',
        then: [action('set_region', { label: 'Outside Jamaica' })],
      },
      { event: 'NOT_SAID_CHOSEN', to: 'awaiting_age_range', then: [action('set_region')] },
    ],
  },
  ...jamaica.groups.map(parishState),
  {
    state_key: 'awaiting_age_range',
    friendly_name: 'Age range',
    description: 'Asked once, right after the region.',
    body: 'Last one: how old are you? We want to hear every generation.',
    bodies: { Patwa: 'Last one: how old yuh be? Wi waan hear every generation.' },
    list_button: 'Choose your age',
    rows: [...AGE_RANGES.map((range) => ({ id: `age_${range.slice(0, 2)}`, item: range })), ROW_NOT_SAID],
    on: [{ event: 'LIST_SELECTED', to: 'awaiting_words', then: [action('set_age_range')] }],
  },
];

function parishState(county: string): SeedState {
  return {
    state_key: `awaiting_parish_${county.toLowerCase()}`,
    friendly_name: `Parish in ${county}`,
    description: `The parish in ${county} where the contributor learned to talk.`,
    body: 'Which parish?',
    list_button: 'Choose a parish',
    rows: [
      ...parishesOf(county).map(({ code, name }) => ({ id: code, item: name })),
      {
        id: 'other_county',
        item: 'Somewhere else',
        description: 'Back to the counties',
        event: 'OTHER_COUNTY_CHOSEN',
      },
    ],
    on: [
      PLACE,
      { event: 'LIST_SELECTED', to: 'awaiting_age_range', then: [action('set_region')] },
      { event: 'OTHER_COUNTY_CHOSEN', to: 'awaiting_region' },
    ],
  };
}
