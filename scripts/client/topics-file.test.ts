import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planImport, readTopics } from './topics-file.ts';

const read = (text: string) => readTopics(Buffer.from(text));
const HEADER = 'topic,english,mix,patwa';

test('columns in any order, BOM, CRLF, quotes with commas and line ends', () => {
  const { topics, problems, warnings } = read(
    '\uFEFFPatwa,Topic,english,mix\r\n"P, ""p""",Sea,"E\r\ne",M\r\nP2,Sun,E2,M2\r\n',
  );
  expect(problems).toEqual([]);
  expect(warnings).toEqual([]);
  expect(topics).toEqual([
    { line: 2, topic: 'Sea', english: 'E\r\ne', mix: 'M', patwa: 'P, "p"' },
    { line: 4, topic: 'Sun', english: 'E2', mix: 'M2', patwa: 'P2' },
  ]);
});

test('every bad row is named with its line and what to do', () => {
  const long = 'x'.repeat(301);
  const { problems } = read(`${HEADER}\nSea,,M,P\n\nSun,E,M\nMoon,E,${long},P\nsea,E,M,P\nSEA,E,M,P\n`);
  expect(problems).toEqual([
    'line 2, english: Please fill this in.',
    'line 4: has 3 columns, the header has 4. A text with a comma in it needs quotes around it.',
    'line 5, mix: Please keep this to 300 characters.',
    'line 7: "SEA" is on line 6 already. Remove one of them.',
  ]);
});

test('extra columns are a warning; semicolons and empty rows at the end are fine', () => {
  const { topics, problems, warnings } = read('topic;english;mix;patwa;notes\nSea;E, e;M;P;x\n;;;;\n\n');
  expect(problems).toEqual([]);
  expect(topics).toMatchObject([{ topic: 'Sea', english: 'E, e' }]);
  expect(warnings).toEqual(['Not imported: the columns "notes".']);
});

test.each([
  ['', 'The file is empty'],
  ['topic,english\nA,B', 'lacks "mix", "patwa"'],
  [`${HEADER},topic\n`, 'more than once'],
  [HEADER, 'no topic below'],
  [`${HEADER}\n"Sea,E,M,P`, 'Check the quotes'],
])('%j cannot be imported', (text, problem) => {
  expect(read(text)).toMatchObject({ topics: [], problems: [expect.stringContaining(problem)] });
});

test('whatever the bytes are, there is an answer', () => {
  expect(readTopics(Uint8Array.of(0xff, 0xfe, 0x41)).problems[0]).toContain('not UTF-8');
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, text) => {
      for (const { topics, problems } of [readTopics(bytes), read(`${HEADER}\n${text}`)])
        expect(topics.length + problems.length).toBeGreaterThan(0);
    }),
  );
});

test('what exists in any case is skipped', () => {
  const row = (topic: string, line: number) => ({ topic, line, english: 'E', mix: 'M', patwa: 'P' });
  const [sea, sun] = [row('Sea', 2), row('Sun', 3)];
  expect(planImport([sea, sun], [{ topic: ' SEA ' }])).toEqual({ add: [sun], skip: [sea] });
});
