/** Periods in days that can be chosen; absent: all days. */
export const FUNNEL_DAYS = [7, 30, 90] as const;
