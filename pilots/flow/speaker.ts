import type { SeedState, SeedTransition } from '@labrish/conversation/seeds';
import { action, capitalised, chosen, slug, withArticle, type Writing } from './parts.ts';

const AT_PLACE: SeedTransition = {
  event: 'PLACE_NAMED',
  to: 'awaiting_age_range',
  then: [action('set_region')],
};

/**
 * Asks once where the contributor learned to talk, and how old they are. A place or a town can be typed at once. A list holds 10 rows,
 * so a contributor who prefers to choose picks the group first; a group of one place is that place.
 */
export function speaker({ say, pilot, phrases, synonyms }: Writing): SeedState[] {
  const { place, group: larger, groups: all } = pilot.place_words;
  const groups = pilot.groups.map((name) => ({
    ...{ name, event: chosen(name), state_key: `awaiting_${slug(place)}_${slug(name)}` },
    places: pilot.places.filter(({ group }) => group === name),
  }));
  const notSaid = { id: 'none', item: 'Rather not say', synonyms: synonyms.not_said };
  const back = chosen(`other ${larger}`);
  return [
    {
      ...say('awaiting_region'),
      friendly_name: `${capitalised(place)} or ${larger}`,
      description: `Where the contributor learned to talk: ${withArticle(place)} or town, typed; or ${larger}, abroad, not said.`,
      list_button: 'Choose a place',
      rows: [
        ...groups.map(({ name, event, places }) => ({
          id: slug(name),
          item: name,
          ...(places.length > 1 && {
            description: places.map((each) => each.name.replace('Saint', 'St')).join(', '),
          }),
          event,
        })),
        {
          id: 'abroad',
          item: phrases.abroad,
          description: 'Anywhere else in the world',
          event: 'ABROAD_CHOSEN',
          synonyms: synonyms.abroad,
        },
        { ...notSaid, event: 'NOT_SAID_CHOSEN' },
      ],
      on: [
        AT_PLACE,
        ...groups.map(({ event, state_key, places: [first, ...others] }) =>
          first && others.length === 0
            ? { ...AT_PLACE, event, then: [action('set_region', { code: first.code })] }
            : { event, to: state_key },
        ),
        { ...AT_PLACE, event: 'ABROAD_CHOSEN', then: [action('set_region', { label: phrases.abroad })] },
        { ...AT_PLACE, event: 'NOT_SAID_CHOSEN' },
      ],
    },
    ...groups
      .filter(({ places }) => places.length > 1)
      .map(({ name, state_key, places }) => ({
        ...say('awaiting_place'),
        state_key,
        friendly_name: `${capitalised(place)} in ${name}`,
        description: `The ${place} in ${name} where the contributor learned to talk.`,
        list_button: phrases.choose_place,
        rows: [
          ...places.map(({ code, name: item }) => ({ id: code, item })),
          {
            id: `other_${slug(larger)}`,
            item: 'Somewhere else',
            description: `Back to the ${all}`,
            event: back,
          },
        ],
        on: [AT_PLACE, { ...AT_PLACE, event: 'LIST_SELECTED' }, { event: back, to: 'awaiting_region' }],
      })),
    {
      ...say('awaiting_age_range'),
      friendly_name: 'Age range',
      description: 'Asked once, right after the region.',
      list_button: 'Choose your age',
      rows: [...pilot.age_groups.map(({ name }) => ({ id: `age_${name.slice(0, 2)}`, item: name })), notSaid],
      on: [{ event: 'LIST_SELECTED', to: 'awaiting_words', then: [action('set_age_range')] }],
    },
  ];
}
