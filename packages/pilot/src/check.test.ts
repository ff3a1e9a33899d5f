import { english } from '@labrish/conversation/sentence-groups';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { speech } from '@labrish/pilots/jamaica/speech';
import { describe, expect, test } from 'vitest';
import { checkPilot, checkSpeech, type Pilot, type Speech } from './index.ts';

const [label, ...labels] = jamaica.labels as [Pilot['labels'][0], ...Pilot['labels']];
const [place, ...places] = jamaica.places as [Pilot['places'][0], ...Pilot['places']];
const country = (change: Partial<Pilot['country']>) => ({ country: { ...jamaica.country, ...change } });
const first = (change: Partial<Pilot['labels'][0]>) => ({ labels: [{ ...label, ...change }, ...labels] });
const words = (change: Partial<Pilot['place_words']>) => ({
  place_words: { ...jamaica.place_words, ...change },
});
const somewhere = (change: Partial<Pilot['places'][0]>) => ({ places: [{ ...place, ...change }, ...places] });

test('Jamaica has no faults', () => {
  expect(checkPilot(jamaica)).toEqual([]);
  expect(checkSpeech(jamaica, speech, english)).toEqual([]);
});

test.each<[fault: string, change: Partial<Pilot>, sentence: RegExp]>([
  ['a code in small letters', country({ code: 'jm' }), /^country\.code is “jm”/u],
  ['no name', country({ name: ' ' }), /^country\.name is empty/u],
  ['an unknown time zone', country({ time_zone: 'Jamaica/Kingston' }), /not in the IANA time zone database/u],
  ['no English', first({ key: 'Inglish' }), /^There is no label English/u],
  ['a default that is no label', { default_wording: 'Both' }, /^default_wording is “Both”/u],
  ['a label twice', { labels: [...jamaica.labels, label] }, /^The label English is there twice/u],
  ['a key with an accent', { labels: [...jamaica.labels, { ...label, key: 'Kwéyòl' }] }, /without accents/u],
  ['a tag that is none', first({ tags: ['english!'] }), /“english!”, which is no language tag/u],
  ['a place of two words', words({ place: 'health district' }), /^place_words has “health district”/u],
  ['one word for two', words({ group: 'parish' }), /^place_words calls places and their groups “parish”/u],
  ['an empty group', { groups: [...jamaica.groups, 'Sea'] }, /^Sea has no places/u],
  ['a place in no group', somewhere({ group: 'Sea' }), /^Kingston lies in “Sea”/u],
  ['a code of another country', somewhere({ code: 'TT-01' }), /^Kingston has the code “TT-01”/u],
  ['a place without people', somewhere({ people: 0 }), /^Kingston has 0 people/u],
  ['a town in two places', somewhere({ also: ['Mandeville'] }), /^“mandeville” names two places/u],
  ['a town spelt in two ways', somewhere({ also: ['St. Mary'] }), /^“st mary” names two places/u],
  ['an age group that no age is in', { age_groups: [{ name: 'young', people: 9 }] }, /called “young”/u],
  ['no help lines', { help_lines: '' }, /^help_lines is empty/u],
])('%s is told', (_, change, sentence) => {
  expect(checkPilot({ ...jamaica, ...change })).toEqual(
    expect.arrayContaining([expect.stringMatching(sentence) as string]),
  );
});

test('a group holds no more places than a list shows', () => {
  const groups = ['Surrey'];
  const all = jamaica.places.map((one) => ({ ...one, group: 'Surrey' }));
  expect(checkPilot({ ...jamaica, groups, places: all })).toEqual([
    'Surrey has 14 places; the chat shows at most 9.',
  ]);
});

describe('what the bot says and understands', () => {
  const { language } = speech;
  const saying = (wording: string, texts: Record<string, string>): Speech => ({
    ...speech,
    sentences: { ...speech.sentences, [wording]: texts },
  });
  const knowing = (change: Partial<Speech['language']>): Speech => ({
    ...speech,
    language: { ...language, ...change },
  });
  const keywords = { ...language.requests.keywords, delete_all: ['wipe'] };

  test.each<[fault: string, speech: Speech, sentence: RegExp]>([
    ['a wording that is no label', saying('Kwéyòl', {}), /in Kwéyòl, which is no label/u],
    ['a sentence that is never said', saying('Mix', { hallo: 'Hi' }), /^Mix has a sentence hallo/u],
    ['an empty sentence', saying('Mix', { got: ' ' }), /^The sentence got in Mix is empty/u],
    ['a placeholder too few', saying('Mix', { got: 'Got it.' }), /has no placeholders; it needs/u],
    ['a placeholder too many', saying('Mix', { started: 'Hi {{name}}' }), /has \{\{name\}\}; it needs none/u],
    ['no DELETE ALL', knowing({ requests: { ...language.requests, keywords } }), /^“delete all” is missing/u],
    ['no word for yes', knowing({ concepts: { ...language.concepts, yes: ' ' } }), /concept yes/u],
    [
      'a phrase that remembers',
      knowing({ requests: { ...language.requests, phrases: [['help', /who/gu]] } }),
      /has the flag g or y/u,
    ],
    ['words of no label', knowing({ never_english: { Creole: ['dou'] } }), /^never_english names Creole/u],
    ['an unknown script', knowing({ scripts: ['Kandun'] }), /^“Kandun” is no script of Unicode/u],
    ['a broken expression', knowing({ sounds: [['(', '']] }), /^“\(” is no regular expression/u],
  ])('%s is told', (_, given, sentence) => {
    expect(checkSpeech(jamaica, given, english)).toEqual(
      expect.arrayContaining([expect.stringMatching(sentence) as string]),
    );
  });
});
