import type { Pilot } from '@labrish/pilot';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { trinidadAndTobago } from '@labrish/pilots/trinidad-and-tobago/trinidad-and-tobago';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeProblem, FILE_BYTES, readTopics } from './topics-file.ts';

const read = (text: string, pilot: Pick<Pilot, 'labels'> = jamaica) =>
  readTopics(new TextEncoder().encode(text), pilot);
const told = (text: string) => read(text).problems.map(describeProblem);
const HEADER = 'topic,english,mix,patwa';

test('columns in any order, BOM, CRLF, quotes with commas and line ends', () => {
  expect(read('\uFEFFPatwa,Topic,english,mix\r\n"P, ""p""",Sea,"E\r\ne",M\r\nP2,Sun,E2,M2\r\n')).toEqual({
    topics: [
      { line: 2, topic: 'Sea', english: 'E\r\ne', mix: 'M', patwa: 'P, "p"' },
      { line: 4, topic: 'Sun', english: 'E2', mix: 'M2', patwa: 'P2' },
    ],
    problems: [],
    warnings: [],
  });
});

test('every bad row is named with its line and what to do; the good ones stay', () => {
  const long = 'x'.repeat(301);
  const file = `${HEADER}\nSea,,M,P\n\nSun,E,M\nMoon,E,${long},P\nsea,E,M,P\nSEA,E,M,P\n`;
  expect(told(file)).toEqual([
    'line 2, english: Please fill this in.',
    'line 4: has 3 columns, the header has 4. A text with a comma in it needs quotes around it.',
    'line 5, mix: Please keep this to 300 characters.',
    'line 7: "SEA" is on line 6 already. Remove one of them.',
  ]);
  expect(read(file).topics).toMatchObject([{ line: 6, topic: 'sea' }]);
});

test('extra columns are a warning; semicolons, tabs and empty rows at the end are fine', () => {
  const { topics, problems, warnings } = read('topic;english;mix;patwa;notes\nSea;E, e;M;P;x\n;;;;\n\n');
  expect(problems).toEqual([]);
  expect(topics).toMatchObject([{ topic: 'Sea', english: 'E, e' }]);
  expect(warnings).toEqual(['Not imported: the columns "notes".']);
  expect(read('topic\tenglish\tmix\tpatwa\nSea\tE\tM\tP').topics).toMatchObject([{ topic: 'Sea' }]);
});

test('another country has columns for its own labels', () => {
  expect(read('Creole,topic,mix,english\nC,Sea,M,E\n', trinidadAndTobago).topics).toEqual([
    { line: 2, topic: 'Sea', english: 'E', mix: 'M', other_wordings: { Creole: 'C' } },
  ]);
  expect(
    read('topic,english,mix,creole\nSea,E,M,\n', trinidadAndTobago).problems.map(describeProblem),
  ).toEqual(['line 2, creole: Please fill this in.']);
  expect(read(HEADER, trinidadAndTobago).problems.map(describeProblem)).toEqual([
    'line 1: the header lacks "creole". It must name topic, english, mix, creole, in any order.',
  ]);
});

test.each([
  ['', 'The file is empty'],
  ['topic,english\nA,B', 'line 1: the header lacks "mix", "patwa"'],
  [`${HEADER},topic\n`, 'more than once'],
  [HEADER, 'no topic below'],
  [`${HEADER}\n"Sea,E,M,P`, 'Check the quotes'],
  [`${HEADER}\nSea,E,M,\0`, 'not UTF-8 text'],
  ['x'.repeat(FILE_BYTES + 1), 'larger than 1 MB'],
])('%.40j cannot be imported', (text, problem) => {
  expect(read(text).topics).toEqual([]);
  expect(told(text)).toEqual([expect.stringContaining(problem)]);
});

test('whatever the bytes are, there is an answer', () => {
  expect(readTopics(Uint8Array.of(0xff, 0xfe, 0x41), jamaica).problems).toMatchObject([
    { message: expect.stringContaining('not UTF-8') as string },
  ]);
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, text) => {
      for (const { topics, problems } of [readTopics(bytes, jamaica), read(`${HEADER}\n${text}`)])
        expect(topics.length + problems.length).toBeGreaterThan(0);
    }),
  );
});
