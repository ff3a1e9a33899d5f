import { z } from 'zod';
import type { Countries } from '#countries.ts';
import { E164, NOT_E164 } from './e164.ts';

/** Parses PILOTS: codes of ISO 3166-1 in any case, the first pilot first. */
export const pilots = z
  .string()
  .transform((list) => list.split(',').map((code) => code.trim().toUpperCase()))
  .refine((codes) => codes.every((code) => CODE.test(code)), 'must be codes of countries, like jm,tt,lc')
  .refine(hasNoTwin, 'names a country twice')
  .optional();

/** Parses TWILIO_WHATSAPP_NUMBERS: `jm:+18765550100,tt:+18685550100`. */
export const numbersByPilot = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .filter((pair) => pair.trim())
      .map((pair) => pair.split(':').map((part) => part.trim()))
      .map(([code = '', number = '']) => [code.toUpperCase(), number] as const),
  )
  .refine((pairs) => pairs.every(([code]) => CODE.test(code)), 'must be like jm:+18765550100,tt:+18685550100')
  .refine((pairs) => pairs.every(([, number]) => E164.test(number)), NOT_E164)
  .refine((pairs) => hasNoTwin(pairs.map(([code]) => code)), 'names a country twice')
  .refine((pairs) => hasNoTwin(pairs.map(([, number]) => number)), 'gives a number to two countries')
  .transform((pairs) => Object.fromEntries(pairs) as Record<string, string>);

const CODE = /^[A-Z]{2}$/;

function hasNoTwin(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

interface Settings {
  TWILIO_WHATSAPP_NUMBER?: string | undefined;
  TWILIO_WHATSAPP_NUMBERS: Record<string, string>;
  CONTRIBUTION_PHONE?: string | undefined;
  HELP_LINES?: string | undefined;
  /** Those of the variables HELP_LINES_TT and the like, by pilot. */
  help_lines: Record<string, string>;
}

/** Lists the settings of pilots that do not run here, and a number that two of them have. */
export function pilotProblems(env: Settings, { all, first }: Countries): string[] {
  const running = all.map(({ pilot }) => pilot.country.code);
  const { TWILIO_WHATSAPP_NUMBER: old, TWILIO_WHATSAPP_NUMBERS: named, help_lines } = env;
  const isStrange = (code: string) => !running.includes(code);
  const strange = (setting: string, code: string) =>
    `${setting}: PILOTS does not name ${code}. Add it there, or take it out here; ${running.join(', ')} run.`;
  const [other] = Object.entries(named).find(
    ([code, number]) => number === old && code !== first.pilot.country.code,
  ) ?? [null];
  return [
    ...Object.keys(named)
      .filter(isStrange)
      .map((code) => strange('TWILIO_WHATSAPP_NUMBERS', code)),
    ...Object.keys(help_lines)
      .filter(isStrange)
      .map((code) => strange(`HELP_LINES_${code}`, code)),
    ...(other
      ? [
          `TWILIO_WHATSAPP_NUMBER: is the number of ${first.pilot.country.code}, and TWILIO_WHATSAPP_NUMBERS gives it to ${other}. Take it out of one of them.`,
        ]
      : []),
  ];
}

/** Returns our WhatsApp number in each pilot that has one. Without a country, a number is the first pilot's. */
export function numbersOf(env: Settings, { all, first }: Countries): Map<string, string> {
  const { TWILIO_WHATSAPP_NUMBER: old, TWILIO_WHATSAPP_NUMBERS: named } = env;
  const numbers = { ...(old && { [first.pilot.country.code]: old }), ...named };
  return new Map(
    all.flatMap(({ pilot }) => {
      const number = numbers[pilot.country.code];
      return number ? [[pilot.country.code, number] as const] : [];
    }),
  );
}

/** Returns the number that the public pages of a pilot lead to. */
export function publicNumberOf(env: Settings, countries: Countries, pilot: string): string | undefined {
  const isFirst = pilot === countries.first.pilot.country.code;
  const number = numbersOf(env, countries).get(pilot);
  return isFirst ? (env.CONTRIBUTION_PHONE ?? number) : number;
}

/** Returns the help lines that a setting gives for a pilot; undefined: those of its folder, which nobody has confirmed. */
export function helpLinesOf(env: Settings, { first }: Countries, pilot: string): string | undefined {
  return env.help_lines[pilot] ?? (pilot === first.pilot.country.code ? env.HELP_LINES : undefined);
}
