import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallFlow, template, transition } from '../testing/fixtures.ts';
import { anyFlow } from '../testing/arbitraries.ts';
import { shownChoices } from '../choices.ts';
import { typedAnswer } from './typed.ts';
import type { Flow } from '../types.ts';

const flow: Flow = {
  ...smallFlow(),
  templates: [
    template('label', {
      actions: [
        { id: 'e', title: 'English' },
        { id: 'm', title: 'Mix', synonyms: ['both', 'half and half'] },
        { id: 'p', title: 'Patwa', synonyms: ['patois', 'patwah'] },
      ],
    }),
    template('agree', {
      actions: [
        { id: 'agreed', title: "I agree, I'm 18+", synonyms: ['I agree, I am 18'] },
        { id: 'no', title: 'No thanks', synonyms: ['nah'] },
      ],
    }),
    template('county', {
      list_items: [
        { id: 'surrey', item: 'Surrey', description: 'Kingston, St Andrew, St Thomas, Portland' },
        { id: 'middlesex', item: 'Middlesex', description: 'St Mary, St Ann, Manchester' },
      ],
    }),
    template('age', {
      list_items: ['18 to 24', '25 to 34', '65 and over', 'Rather not say'].map((item, i) => ({
        id: `a${i}`,
        item,
      })),
    }),
    template('place', { list_items: [{ id: 'JM-01', item: 'Kingston' }] }),
  ],
  mappings: [{ state_key: 'agree', button_id: 'agreed', triggers_event: 'YES' }],
  transitions: [transition('agree', 'YES', 'label', ['record_consent'])],
};
const read = (state_key: string, text: string, of: Flow = flow) =>
  typedAnswer(of, state_key, shownChoices(of, state_key), text)?.title;

describe('an answer in somebody’s own words', () => {
  it.each([
    ['label', 'patois', 'Patwa'],
    ['label', 'PATWAH!', 'Patwa'],
    ['label', 'patwa please', 'Patwa'],
    ['label', 'mi chat patwa man', 'Patwa'],
    ['label', 'it was English', 'English'],
    ['label', 'Englsih', 'English'],
    ['label', 'both', 'Mix'],
    ['label', '3', 'Patwa'],
    ['label', 'not english', undefined],
    ['label', 'English or Patwa', undefined],
    ['agree', "i agree i'm 18", "I agree, I'm 18+"],
    ['agree', "I agree, I'm 18+!", "I agree, I'm 18+"],
    ['agree', 'I agree, I am 18', "I agree, I'm 18+"],
    ['agree', '1', "I agree, I'm 18+"],
    ['agree', 'I agree', undefined],
    ['agree', 'yes', undefined],
    ['agree', 'I agree, I am 18 man', undefined],
    ['agree', 'nah man', 'No thanks'],
    ['county', 'Kingston', 'Surrey'],
    ['county', 'St. Ann', 'Middlesex'],
    ['county', 'Saint Ann', 'Middlesex'],
    ['county', 'from Manchester', 'Middlesex'],
    ['county', 'Paris', undefined],
    ['place', 'Denham Town', 'Kingston'],
    ['place', 'Kingstn', 'Kingston'],
    ['age', '25', '25 to 34'],
    ['age', 'I am 25', '25 to 34'],
    ['age', 'mi a 70', '65 and over'],
    ['age', '34 years old', '25 to 34'],
    ['age', '17', undefined],
    ['age', '40', undefined],
  ])('at %s, %j is %j', (state_key, text, title) => {
    expect(read(state_key, text)).toBe(title);
  });

  it('is a place where the state takes any', () => {
    const open: Flow = { ...flow, transitions: [transition('county', 'PLACE_NAMED', 'age', ['set_region'])] };
    const answer = typedAnswer(open, 'county', shownChoices(open, 'county'), 'MoBay');
    expect(answer).toEqual({ event_key: 'PLACE_NAMED', source_id: 'JM-08', title: 'Saint James' });
  });

  it('counts the synonyms of a choice only while it is called what it was called on the screen', () => {
    const shown = shownChoices(flow, 'label');
    const renamed = {
      ...flow,
      templates: [template('label', { actions: [{ id: 'p', title: 'English', synonyms: ['yes'] }] })],
    };
    expect(typedAnswer(renamed, 'label', shown, 'yes')).toBeUndefined();
    expect(typedAnswer(renamed, 'label', shown, 'patwa')?.source_id).toBe('p');
  });

  it('is read of any text in any flow, or is none', () => {
    fc.assert(
      fc.property(anyFlow, fc.string(), fc.constantFrom('s0', 's1'), (any, text, state_key) => {
        const shown = shownChoices(any, state_key);
        const answer = typedAnswer(any, state_key, shown, text);
        if (answer) expect(typeof answer.event_key).toBe('string');
      }),
    );
  });
});
