import type { RaterRating } from '../reviewers/rating-table.ts';

/**
 * Table 1 of Dawid and Skene 1979: how fit 45 patients are for anaesthesia, 1 to 4, as five anaesthetists rated them. A row is a
 * patient, a column an observer; the first one rated three times. Ratings as copied in https://github.com/dallascard/dawid_skene
 * (`dawid_skene.py`); the same ratings and the estimates below, to two digits, as copied in
 * https://github.com/x-lin/consensusalgorithms (`src/test/java/algorithms/dawidskene/DawidSkeneAlgorithmTest.java`).
 */
const PATIENTS = `
  111 1 1 1 1, 333 4 3 3 4, 112 2 1 2 2, 222 3 1 2 1, 222 3 2 2 2, 222 3 3 2 2, 122 2 1 1 1, 333 3 4 3 3, 222 2 2 2 3,
  232 2 2 2 3, 444 4 4 4 4, 222 3 3 4 3, 111 1 1 1 1, 222 3 2 1 2, 121 1 1 1 1, 111 2 1 1 1, 111 1 1 1 1, 111 1 1 1 1,
  222 2 2 2 1, 222 1 3 2 2, 222 2 2 2 2, 222 2 2 2 1, 222 3 2 2 2, 221 2 2 2 2, 111 1 1 1 1, 111 1 1 1 1, 232 2 2 2 2,
  111 1 1 1 1, 111 1 1 1 1, 112 1 1 2 1, 111 1 1 1 1, 333 3 2 3 3, 111 1 1 1 1, 222 2 2 2 2, 222 3 2 3 2, 433 4 3 4 3,
  221 2 2 3 2, 232 3 2 3 3, 333 3 4 3 2, 111 1 1 1 1, 111 1 1 1 1, 121 2 1 1 1, 232 2 2 2 2, 121 1 1 1 1, 222 2 2 2 2`;

/** Its ratings, counted from 0. */
export const ANAESTHETISTS: RaterRating[] = PATIENTS.split(',').flatMap((patient, unit) =>
  patient
    .trim()
    .split(' ')
    .flatMap((said, rater) => [...said].map((value) => ({ unit, rater, value: Number(value) - 1 }))),
);

/** The estimated error rates of each observer, a row for each true class. */
export const ERROR_RATES = [
  [
    [0.89, 0.11, 0, 0],
    [0.07, 0.88, 0.05, 0],
    [0, 0.34, 0.66, 0],
    [0, 0, 0.56, 0.44],
  ],
  [
    [0.83, 0.17, 0, 0],
    [0.05, 0.63, 0.31, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ],
  [
    [1, 0, 0, 0],
    [0.11, 0.79, 0.11, 0],
    [0, 0.4, 0.2, 0.4],
    [0, 0, 0.67, 0.33],
  ],
  [
    [0.94, 0.06, 0, 0],
    [0.05, 0.84, 0.1, 0],
    [0, 0, 0.8, 0.2],
    [0, 0, 0.33, 0.67],
  ],
  [
    [1, 0, 0, 0],
    [0.16, 0.73, 0.11, 0],
    [0, 0.21, 0.79, 0],
    [0, 0, 0.33, 0.67],
  ],
];

/** The estimated share of each class among patients. */
export const PREVALENCE = [0.4, 0.42, 0.11, 0.07];

/** The most likely class of each patient. All are certain, to two digits, except those in UNCERTAIN. */
export const CLASSES = '142222132243121111222222112111131224233111212';

/** The probabilities of the classes of the patients who are not certain, by index. */
export const UNCERTAIN: Record<number, number[]> = {
  6: [0.98, 0.02, 0, 0],
  34: [0, 0.95, 0.05, 0],
  37: [0, 0.02, 0.98, 0],
};
