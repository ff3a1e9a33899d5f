import { FileFault, tierOf, type Tier } from './tier.ts';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const SCHEMA = 'http://www.mpi.nl/tools/elan/EAFv3.0.xsd';

/**
 * Writes a file of ELAN, EAF 3.0, with one tier for each layer.
 *
 * @param media the file of the recording, beside which the EAF is expected, and its MIME type
 */
export function writeEaf(tiers: readonly Tier[], media: { file: string; type: string }, date: Date): string {
  const slots = tiers
    .flatMap(({ segments }, tier) =>
      segments.flatMap(({ from_ms, to_ms }, i) => [
        { at: from_ms, of: `${tier} ${i} 1` },
        { at: to_ms, of: `${tier} ${i} 2` },
      ]),
    )
    .toSorted((a, b) => a.at - b.at);
  const slotOf = new Map(slots.map(({ of }, n) => [of, `ts${n + 1}`]));
  let made = 0;
  const annotation = (tier: number, text: string, i: number) =>
    `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${(made += 1)}" TIME_SLOT_REF1="${slotOf.get(`${tier} ${i} 1`)}" ` +
    `TIME_SLOT_REF2="${slotOf.get(`${tier} ${i} 2`)}"><ANNOTATION_VALUE>${escaped(text)}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ANNOTATION_DOCUMENT AUTHOR="" DATE="${date.toISOString()}" FORMAT="3.0" VERSION="3.0" xmlns:xsi="${XSI}" xsi:noNamespaceSchemaLocation="${SCHEMA}">`,
    '<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">',
    `<MEDIA_DESCRIPTOR MEDIA_URL="file:///${escaped(media.file)}" MIME_TYPE="${escaped(media.type)}" RELATIVE_MEDIA_URL="./${escaped(media.file)}"/>`,
    '</HEADER>',
    '<TIME_ORDER>',
    ...slots.map(({ at }, n) => `<TIME_SLOT TIME_SLOT_ID="ts${n + 1}" TIME_VALUE="${at}"/>`),
    '</TIME_ORDER>',
    ...tiers.flatMap(({ name, segments }, tier) => [
      `<TIER LINGUISTIC_TYPE_REF="words" TIER_ID="${escaped(name)}">`,
      ...segments.map(({ text }, i) => annotation(tier, text, i)),
      '</TIER>',
    ]),
    '<LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="words" TIME_ALIGNABLE="true"/>',
    '</ANNOTATION_DOCUMENT>',
    '',
  ].join('\n');
}

/** Escapes a text for XML. Characters that XML cannot have are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,9}));/gi, (all, hex, decimal, name) => {
    if (name) return ENTITIES[String(name)] ?? String(all);
    const point = hex ? parseInt(String(hex), 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : String(all);
  });
}

/** Reads the tiers of an EAF that have annotations with times. @throws {FileFault} */
export function readEaf(file: string): Tier[] {
  const times = new Map<string, number>();
  const tiers: { name: string; found: { id: string; from: string; to: string; text: string }[] }[] = [];
  let [isDocument, isWhole, isValue] = [false, false, false];
  for (const { tag, attributes, text } of partsOf(file)) {
    const of = (name: string) => unescaped(attributes?.get(name) ?? '');
    const annotation = tiers.at(-1)?.found.at(-1);
    if (tag === 'ANNOTATION_DOCUMENT') isDocument = true;
    else if (tag === '/ANNOTATION_DOCUMENT') isWhole = true;
    else if (tag === 'HEADER' && (of('TIME_UNITS') || 'milliseconds') !== 'milliseconds')
      throw new FileFault('Its times are not in milliseconds.');
    else if (tag === 'TIME_SLOT' && /^\d{1,12}$/.test(of('TIME_VALUE')))
      times.set(of('TIME_SLOT_ID'), Number(of('TIME_VALUE')));
    else if (tag === 'TIER') tiers.push({ name: of('TIER_ID'), found: [] });
    else if (tag === 'ALIGNABLE_ANNOTATION')
      tiers.at(-1)?.found.push({
        id: of('ANNOTATION_ID'),
        from: of('TIME_SLOT_REF1'),
        to: of('TIME_SLOT_REF2'),
        text: '',
      });
    // The words of other annotations have no times: they belong to no segment.
    else if (tag === 'REF_ANNOTATION') tiers.at(-1)?.found.push({ id: '', from: '', to: '', text: '' });
    if (tag) isValue = tag === 'ANNOTATION_VALUE';
    else if (isValue && annotation) annotation.text += text;
  }
  if (!isDocument) throw new FileFault('This XML file is not an EAF: it has no ANNOTATION_DOCUMENT.');
  if (!isWhole) throw new FileFault('The file ends too early: ANNOTATION_DOCUMENT is not closed.');
  return tiers.map(({ name, found }) => {
    const aligned = found.filter(({ id }) => id);
    const timeless = aligned.find(({ from, to }) => !times.has(from) || !times.has(to));
    const fault = timeless && `the annotation ${timeless.id} has no time. Give it one in ELAN.`;
    const segments = aligned.map(({ from, to, text }) => {
      return { from_ms: times.get(from) ?? 0, to_ms: times.get(to) ?? 0, text };
    });
    return tierOf(name, segments, fault);
  });
}

interface Part {
  tag: string;
  attributes?: Map<string, string>;
  text: string;
}

/** Splits XML into tags, as `NAME` or `/NAME`, and texts between them. It expands only XML's own entities, and loads nothing. */
function* partsOf(file: string): Generator<Part> {
  const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  for (let at = 0; at < file.length;) {
    const open = file.indexOf('<', at);
    if (open !== at) yield { tag: '', text: unescaped(file.slice(at, open < 0 ? undefined : open)) };
    if (open < 0) return;
    const [start, end] = SECTIONS.find(([sign]) => file.startsWith(sign, open)) ?? ['', '>'];
    const name = start ? '' : (/[^\s/>]*/y.exec(file.slice(open + 2, open + 66))?.[0] ?? '');
    const tag = start ? '' : (file[open + 1] ?? '') + name;
    const attributes = new Map<string, string>();
    attribute.lastIndex = open + 1 + tag.length;
    at = attribute.lastIndex;
    for (let found = start ? null : attribute.exec(file); found; found = attribute.exec(file)) {
      attributes.set(found[1] ?? '', found[2] ?? found[3] ?? '');
      at = attribute.lastIndex;
    }
    const close = file.indexOf(end, start ? open + start.length : at);
    if (close < 0)
      throw new FileFault(`Line ${file.slice(0, open).split('\n').length}: a tag is not closed.`);
    if (start === '<![CDATA[') yield { tag: '', text: file.slice(open + start.length, close) };
    else if (tag) yield { tag, attributes, text: '' };
    at = close + end.length;
  }
}

/** What begins with these signs ends with those, and is no tag. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;
