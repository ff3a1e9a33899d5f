import { expect, test } from 'vitest';
import css from './colours.css?raw';

const AAA = 7;
/** The contrast that a graphic needs. */
const GRAPHIC = 3;

/** The backgrounds on which each text colour is used. */
const GROUNDS: Record<string, string[]> = {
  ink: ['background', 'card', 'sunken', 'primary-soft', 'amber-soft', 'destructive-soft', 'line'],
  muted: ['background', 'card', 'sunken', 'primary-soft'],
  primary: ['background', 'card', 'sunken', 'primary-soft'],
  sea: ['background', 'card', 'sunken', 'sea-soft'],
  amber: ['background', 'card', 'sunken', 'amber-soft'],
  sorrel: ['background', 'card', 'sunken', 'sorrel-soft'],
  success: ['background', 'card', 'sunken', 'success-soft'],
  destructive: ['background', 'card', 'sunken', 'destructive-soft'],
  'primary-ink': ['primary', 'primary-hover'],
  'mango-ink': ['mango'],
  'whatsapp-ink': ['whatsapp', 'whatsapp-hover'],
  'band-ink': ['band'],
  'band-muted': ['band'],
};

const colours = new Map(
  [...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.match(/#[0-9a-f]{6}/g) ?? [],
  ]),
);

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('texts are read with ease where it is %s', (_, scheme) => {
  const colourOf = (name: string) => colours.get(name)?.at(scheme) ?? colours.get(name)?.at(0) ?? '';
  const pale = Object.entries(GROUNDS).flatMap(([text, grounds]) =>
    grounds
      .map((ground) => ({ pair: `${text} on ${ground}`, ratio: contrast(colourOf(text), colourOf(ground)) }))
      .filter(({ ratio }) => !(ratio >= AAA)),
  );
  expect(pale).toEqual([]);
  expect(contrast('#ffffff', colourOf('destructive-solid'))).toBeGreaterThanOrEqual(AAA);
  for (const fill of ['sea-fill', 'amber-fill', 'sorrel-fill'])
    for (const ground of ['card', 'sunken'])
      expect(contrast(colourOf(fill), colourOf(ground)), fill).toBeGreaterThanOrEqual(GRAPHIC);
});

/** Computes WCAG 2.2's contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = NaN, dark = NaN] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((place) => {
    const part = parseInt(colour.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
