export { ac1Statistic, gwetAc1 } from './agreement/ac1.ts';
export { alphaStatistic, krippendorffAlpha } from './agreement/alpha.ts';
export type { RatingFor } from './agreement/alpha.ts';
export type { ChanceCorrected, Estimate, Statistic } from './agreement/estimate.ts';
export { cohenKappa, fleissKappa } from './agreement/kappa.ts';
export type { Metric } from './agreement/metrics.ts';
export type { Pattern, Rating, Unit } from './agreement/patterns.ts';
export { percentAgreement, percentStatistic } from './agreement/percent.ts';
