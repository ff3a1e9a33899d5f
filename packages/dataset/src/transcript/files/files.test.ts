import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anySegments } from '../../testing/segments.ts';
import { joinSegments, segmentsFault, type Segment } from '../segments.ts';
import { writeEaf } from './eaf.ts';
import { chosenTier, readTranscriptFile } from './read.ts';
import { writeTextGrid } from './textgrid.ts';
import { fitTier, type Tier } from './tier.ts';

const LENGTH = 10_000;
const MEDIA = { file: 'recording "a" & b.ogg', type: 'audio/ogg' };
const DATE = new Date('2026-11-28T12:00:00Z');
const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const folder = mkdtempSync(`${tmpdir()}/transcript-files-`);

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
};
const read = (text: string) => readTranscriptFile(utf8(text));
const tiersOf = (bytes: Uint8Array): Tier[] => {
  const found = readTranscriptFile(bytes);
  if ('fault' in found) throw new Error(found.fault);
  return found.tiers;
};
const faultOf = (text: string) => {
  const found = read(text);
  return 'fault' in found ? found.fault : null;
};

const SEGMENTS: Segment[] = [
  { from_ms: 250, to_ms: 1_200, text: 'Im seh "come ya" <now> & [laugh] 😀' },
  { from_ms: 1_200, to_ms: 2_345, text: "ahm…\nyuh know, it's so" },
  { from_ms: 5_000, to_ms: 10_000, text: 'Ý kaan du it' },
];
const TIERS = [
  { name: 'natural', segments: SEGMENTS },
  { name: 'english', segments: [{ from_ms: 0, to_ms: LENGTH, text: 'He said "come".' }] },
];

const SHORT = `File type = "ooTextFile"
Object class = "TextGrid"

0
2.5
<exists>
3
"IntervalTier"
"Mary ""M"" ! no comment"
0
2.5
2
0
1.0004
"wah"
1.0004
2.5
""
"TextTier"
"bell"
0
2.5
1
1
"ding"
"IntervalTier"
"John"
0
2.5
1
0
2.5
"gwaan" ! a comment with "quotes"
`;

const ELAN = `<?xml version='1.0'?><!-- a > b --><!DOCTYPE ANNOTATION_DOCUMENT>
<ANNOTATION_DOCUMENT AUTHOR="a>b" DATE="2026-11-28T12:00:00Z" VERSION="3.0">
<HEADER TIME_UNITS="milliseconds"/><TIME_ORDER><TIME_SLOT TIME_SLOT_ID='t2' TIME_VALUE="900"/>
<TIME_SLOT TIME_SLOT_ID="t1" TIME_VALUE = "100" /><TIME_SLOT TIME_SLOT_ID="t3"/></TIME_ORDER>
<TIER TIER_ID="K&amp;P" LINGUISTIC_TYPE_REF="x"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="t1" TIME_SLOT_REF2="t2">
<ANNOTATION_VALUE>wah &lt;a&gt; <!-- not this --><![CDATA[<b> & c]]> &#x1F600;&#233;&unknown;</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<TIER TIER_ID="free" LINGUISTIC_TYPE_REF="x"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a2" ANNOTATION_REF="a1"><ANNOTATION_VALUE>what</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
</ANNOTATION_DOCUMENT>`;

describe('export, then import', () => {
  // TextGrid has no rule for characters, XML cannot have some.
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((said) => said.replace(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '').trim())
    .filter(Boolean);
  it('gives the same segments', () => {
    fc.assert(
      fc.property(anySegments(LENGTH, text), fc.constantFrom('le', 'be', '8'), (segments, coding) => {
        const tiers = [{ name: 'natural', segments }, ...TIERS.slice(1)];
        for (const file of [writeTextGrid(tiers, LENGTH), writeEaf(tiers, MEDIA, DATE)]) {
          const found = tiersOf(coding === '8' ? utf8(file) : utf16(file, coding));
          const natural = found.find(({ name }) => name === 'natural');
          expect(natural?.segments ?? []).toEqual(segments);
          expect(natural ? fitTier(natural, LENGTH) : { segments: [] }).toEqual({ segments });
        }
      }),
    );
  });
  it('keeps quotes, entities and lines', () => {
    for (const file of [writeTextGrid(TIERS, LENGTH), writeEaf(TIERS, MEDIA, DATE)])
      expect(tiersOf(utf8(file))).toEqual(TIERS);
  });
});

describe('files from elsewhere', () => {
  it('are read: a short TextGrid with comments, points and several tiers', () => {
    const tiers = tiersOf(utf8(SHORT));
    expect(tiers).toEqual([
      { name: 'Mary "M" ! no comment', segments: [{ from_ms: 0, to_ms: 1_000, text: 'wah' }] },
      { name: 'John', segments: [{ from_ms: 0, to_ms: 2_500, text: 'gwaan' }] },
    ]);
    expect(chosenTier(tiers)).toBeUndefined();
    expect(chosenTier(tiers.slice(1))?.name).toBe('John');
    expect(chosenTier([...tiers, { name: 'natural', segments: [] }])?.name).toBe('natural');
  });
  it('are read: an EAF with CDATA, comments, entities, and words without times', () => {
    expect(tiersOf(utf8(ELAN))).toEqual([
      { name: 'K&P', segments: [{ from_ms: 100, to_ms: 900, text: 'wah <a> <b> & c 😀é&unknown;' }] },
    ]);
    const [tier] = tiersOf(utf8(ELAN.replace('TIME_SLOT_REF2="t2"', 'TIME_SLOT_REF2="t3"')));
    expect(tier && fitTier(tier, LENGTH)).toEqual({
      fault: 'In the tier “K&P”: the annotation a1 has no time. Give it one in ELAN.',
    });
  });
  it('must fit the recording', () => {
    const tier = { name: 'natural', segments: SEGMENTS };
    expect(fitTier(tier, 9_400)).toMatchObject({ segments: [{}, {}, { to_ms: 9_400 }] });
    expect(fitTier(tier, 8_000)).toEqual({
      fault: 'In the tier “natural”: Segment 3 ends after the recording.',
    });
  });

  it.each([
    ['', 'neither'],
    ['hello', 'neither'],
    ['<html></html>', 'not an EAF'],
    ['<ANNOTATION_DOCUMENT>', 'ends too early'],
    ['<ANNOTATION_DOCUMENT></ANNOTATION_DOCUMENT>', 'No tier'],
    ['<ANNOTATION_DOCUMENT>\n<TIER', 'Line 2: a tag is not closed'],
    [ELAN.replace('"milliseconds"', '"NTSC-frames"'), 'not in milliseconds'],
    ['File type = "ooTextFile"\nObject class = "Sound"', 'not a TextGrid'],
    ['File type = "ooTextFile"\nObject class = "TextGrid"\n0\n', 'ends before the end'],
    [
      '"ooTextFile"\n"TextGrid"\n0 1 <exists> 1\n"IntervalTier" "a" 0 1 1\n0 "x"',
      'Line 5: the end of an interval',
    ],
    ['"ooTextFile"\n"TextGrid"\n0 1 <exists> 1\n"IntervalTier" "a', 'Line 4: a quote is not closed'],
    ['"ooTextFile"\n"TextGrid"\n0 1 <exists> 999999999999\n', 'ends before the class of a tier'],
  ])('say what is wrong: %j', (file, words) => {
    expect(faultOf(file)).toContain(words);
  });
  it('are refused when they are too large, or in unknown letters', () => {
    expect(readTranscriptFile(new Uint8Array(2_000_001))).toEqual({ fault: 'The file is larger than 2 MB.' });
    expect(readTranscriptFile(Uint8Array.of(0x66, 0xe9, 0x0a))).toMatchObject({
      fault: expect.stringContaining('UTF-8') as unknown,
    });
  });

  it('never throw: what is read is in words, or a fault is', () => {
    const piece = fc.constantFrom(
      ...'<>"\'&;=/! \n',
      '""',
      'TIER',
      '<![CDATA[',
      ']]>',
      '<!--',
      '&#0;',
      '&#xD800;',
      '1e9',
      '-5',
    );
    const spoilt = fc
      .tuple(
        fc.constantFrom(SHORT, ELAN, writeTextGrid(TIERS, LENGTH)),
        fc.array(fc.tuple(fc.nat(2_000), fc.nat(9), piece)),
      )
      .map(([file, cuts]) =>
        cuts.reduce((now, [at, n, put]) => now.slice(0, at) + put + now.slice(at + n), file),
      );
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.string({ unit: 'binary' })), (file) => {
        const found = read(file);
        if ('fault' in found) expect(found.fault).toMatch(/^[A-Z].*\.$/s);
        for (const tier of 'tiers' in found ? found.tiers : []) {
          const fit = fitTier(tier, LENGTH);
          if ('segments' in fit) expect(segmentsFault(fit.segments, LENGTH)).toBeNull();
          expect(joinSegments(tier.segments)).not.toContain('\0');
        }
      }),
    );
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void readTranscriptFile(bytes)));
  });
  it.each(['<', '<a', '<a b="', '&', '&#', '"', '""', '! ', '1 ', '<TIER>', '<![CDATA[', '<a b=c '])(
    'are read in linear time, also two million bytes of %j',
    (piece) => {
      for (const head of ['', '<ANNOTATION_DOCUMENT>', 'File type = "ooTextFile" "TextGrid" '])
        expect(read(head + piece.repeat(1_900_000 / piece.length))).toHaveProperty('fault');
    },
  );
});

test.skipIf(!has('xmllint'))('the schema of EAF accepts what is written', () => {
  writeFileSync(`${folder}/a.eaf`, writeEaf(TIERS, MEDIA, DATE));
  const schema = fileURLToPath(new URL('../../testing/eaf-subset.xsd', import.meta.url));
  const validate = () =>
    spawnSync('xmllint', ['--noout', '--schema', schema, `${folder}/a.eaf`], { encoding: 'utf8' });
  expect(validate()).toMatchObject({ status: 0 });
  writeFileSync(`${folder}/a.eaf`, writeEaf(TIERS, MEDIA, DATE).replace(/TIME_SLOT_REF2="ts\d+"/, ''));
  expect(validate().stderr).toContain('TIME_SLOT_REF2');
});

test.skipIf(!has('praat'))('Praat opens what is written, and what it saves is read', () => {
  const script = `Read from file: "${folder}/a.TextGrid"
    n = Get number of intervals: 1
    label$ = Get label of interval: 1, 2
    other$ = Get label of interval: 1, 3
    writeInfoLine: n
    appendInfoLine: label$
    appendInfoLine: other$
    Save as text file: "${folder}/b.TextGrid"
    Save as short text file: "${folder}/c.TextGrid"`;
  writeFileSync(`${folder}/a.TextGrid`, writeTextGrid(TIERS, LENGTH));
  writeFileSync(`${folder}/script.praat`, script);
  const said = execFileSync('praat', ['--run', `${folder}/script.praat`], { encoding: 'utf8' });
  expect(said).toContain(`5\n${SEGMENTS[0]?.text}\n${SEGMENTS[1]?.text}`);
  for (const name of ['b', 'c']) expect(tiersOf(readFileSync(`${folder}/${name}.TextGrid`))).toEqual(TIERS);
});
