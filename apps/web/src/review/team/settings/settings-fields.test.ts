import { expect, test } from 'vitest';
import { changedSettings, toFields, settingsFields, QUORUMS, type Settings } from './form.tsx';

const STORED: Settings = {
  quorum: 2,
  calibration_share: 0.05,
  double_transcription_share: 0.075,
  machine_drafts_off: ['JM/Mix'],
  version: 1,
};

test('shares are typed in percent and stored as they were', () => {
  expect(toFields(STORED)).toEqual({
    quorum: '2',
    calibration_share: '5',
    double_transcription_share: '7.5',
    machine_drafts_on: ['JM/English', 'JM/Patwa'],
  });
  expect(settingsFields.parse(toFields(STORED))).toEqual({
    quorum: 2,
    calibration_share: 0.05,
    double_transcription_share: 0.075,
    machine_drafts_off: ['JM/Mix'],
  });
  expect(
    settingsFields.parse({ ...toFields(STORED), double_transcription_share: '7,1' })
      .double_transcription_share,
  ).toBe(0.071);
  expect(QUORUMS).toEqual([1, 2, 3, 4, 5]);
});

test.each(['', '51', '-1', 'five', '5.55', '1e1'])(
  'refuses %j of a hundred to calibrate',
  (calibration_share) => {
    const { error } = settingsFields.safeParse({ ...toFields(STORED), calibration_share });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Type a number from 0 to 50.']);
  },
);

test('tells what another has changed', () => {
  expect(changedSettings(STORED, { ...STORED, version: 2 })).toEqual([]);
  expect(
    changedSettings(STORED, { ...STORED, quorum: 3, double_transcription_share: 0.2, version: 2 }),
  ).toEqual([
    { label: 'Verdicts needed', value: '3' },
    { label: 'Transcribed twice', value: '20%' },
  ]);
});
