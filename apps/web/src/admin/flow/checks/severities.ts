/** How bad each finding is, in words and in colour. */
export const SEVERITIES = {
  blocks: { name: 'Harms people', variant: 'destructive' },
  warns: { name: 'Hardly meant', variant: 'warning' },
  tells: { name: 'Good to know', variant: 'outline' },
} as const;
