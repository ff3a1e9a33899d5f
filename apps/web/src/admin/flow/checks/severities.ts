/** Names and colours of the severities of findings. */
export const SEVERITIES = {
  blocks: { name: 'Breaks the chat', variant: 'destructive' },
  warns: { name: 'Probably a mistake', variant: 'warning' },
  tells: { name: 'Good to know', variant: 'outline' },
} as const;
