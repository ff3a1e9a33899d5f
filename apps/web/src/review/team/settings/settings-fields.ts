import { settings } from '@labrish/api/review/schema';
import { z } from 'zod';

export type Settings = z.output<typeof settings>;

const { quorum, calibration_share, double_transcription_share } = settings.shape;
const MOST_CALIBRATION = percentOf(calibration_share.maxValue ?? 1);
const MOST_DOUBLE = percentOf(double_transcription_share.maxValue ?? 1);

/** The possible quorums. */
export const QUORUMS = Array.from({ length: quorum.maxValue ?? 1 }, (_, n) => n + 1);

const percent = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d)?$/, `Type a number from 0 to ${most}.`)
    .transform((typed) => Number(typed.replace(',', '.')))
    .refine((value) => value <= most, `Type a number from 0 to ${most}.`)
    // Rounded, so that 7 % is stored as 0.07 and not as 0.07000000000000001.
    .transform((value) => Math.round(value * 10) / 1000);

/** The settings as they are typed: shares in percent, at most one digit after the point. */
export const settingsFields = z.object({
  quorum: z.string().transform(Number),
  calibration_share: percent(MOST_CALIBRATION),
  double_transcription_share: percent(MOST_DOUBLE),
});
export type SettingsFields = z.input<typeof settingsFields>;

/** Returns the text of the fields for these settings. */
export function toFields(stored: Settings): SettingsFields {
  return {
    quorum: String(stored.quorum),
    calibration_share: String(percentOf(stored.calibration_share)),
    double_transcription_share: String(percentOf(stored.double_transcription_share)),
  };
}

const FIELDS = [
  { name: 'quorum', label: 'Verdicts needed', unit: '' },
  { name: 'calibration_share', label: 'To calibrate', unit: '%' },
  { name: 'double_transcription_share', label: 'Transcribed twice', unit: '%' },
] as const;

/** Lists what somebody else has changed, with its new values. */
export function changedSettings(before: Settings, now: Settings): { label: string; value: string }[] {
  const [was, is] = [toFields(before), toFields(now)];
  return FIELDS.flatMap(({ name, label, unit }) =>
    was[name] === is[name] ? [] : [{ label, value: `${is[name]}${unit}` }],
  );
}

function percentOf(share: number): number {
  return Math.round(share * 1000) / 10;
}
