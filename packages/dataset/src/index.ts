export type { ChanceCorrected, Estimate, Statistic } from './agreement/estimate.ts';
export type { Pattern, Rating, Unit } from './agreement/patterns.ts';
export { percentAgreement, percentStatistic } from './agreement/percent.ts';
