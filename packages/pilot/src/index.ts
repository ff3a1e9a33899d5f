export { checkPilot, checkSpeech } from './check.ts';
export { clockTime, dayOf, hourOf, nextDay } from './clock.ts';
export { categoriesOf, ENGLISH, friendCode, labelsInWords, perCategory, placesOf } from './pilot.ts';
export type { Category, DatasetTexts, Label, PageTexts, Pilot, Place, PrivacyLaw } from './pilot.ts';
export { shareOut } from './share-out.ts';
export type { Concept } from './language.ts';
export type { Speech } from './speech.ts';
export { DIMENSIONS, usualTargets } from './targets.ts';
export type { Dimension, Target } from './targets.ts';
