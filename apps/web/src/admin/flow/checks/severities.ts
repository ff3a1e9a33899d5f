/** How bad each finding is, in words and in colour. */
export const SEVERITIES = {
  blocks: { name: 'Breaks the chat', variant: 'destructive' },
  warns: { name: 'Probably a mistake', variant: 'warning' },
  tells: { name: 'Good to know', variant: 'outline' },
} as const;
