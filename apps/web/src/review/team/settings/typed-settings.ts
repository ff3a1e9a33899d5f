import { settings } from '@labrish/api/review/schema';
import { z } from 'zod';

export type Settings = z.output<typeof settings>;

const { verdicts_needed, calibration_share, twice_share } = settings.shape;
const MOST_CALIBRATION = percentOf(calibration_share.maxValue ?? 1);
const MOST_TWICE = percentOf(twice_share.maxValue ?? 1);

/** How many people there may be to agree. */
export const VERDICTS_NEEDED = Array.from({ length: verdicts_needed.maxValue ?? 1 }, (_, n) => n + 1);

const percent = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d)?$/, `Type a number from 0 to ${most}.`)
    .transform((typed) => Number(typed.replace(',', '.')))
    .refine((value) => value <= most, `Type a number from 0 to ${most}.`)
    // A share of 0.07 and not of 0.07000000000000001.
    .transform((value) => Math.round(value * 10) / 1000);

/** The settings as they are typed: shares in percent, at most one digit after the point. */
export const typedSettings = z.object({
  verdicts_needed: z.string().transform(Number),
  calibration_share: percent(MOST_CALIBRATION),
  twice_share: percent(MOST_TWICE),
});
export type Typed = z.input<typeof typedSettings>;

/** What stands in the fields for these settings. */
export function typedOf(stored: Settings): Typed {
  return {
    verdicts_needed: String(stored.verdicts_needed),
    calibration_share: String(percentOf(stored.calibration_share)),
    twice_share: String(percentOf(stored.twice_share)),
  };
}

const FIELDS = [
  { name: 'verdicts_needed', label: 'Verdicts needed', unit: '' },
  { name: 'calibration_share', label: 'To calibrate', unit: '%' },
  { name: 'twice_share', label: 'Transcribed twice', unit: '%' },
] as const;

/** What somebody else has changed of it, as it is now. */
export function changedSettings(before: Settings, now: Settings): { label: string; value: string }[] {
  const [was, is] = [typedOf(before), typedOf(now)];
  return FIELDS.flatMap(({ name, label, unit }) =>
    was[name] === is[name] ? [] : [{ label, value: `${is[name]}${unit}` }],
  );
}

function percentOf(share: number): number {
  return Math.round(share * 1000) / 10;
}
