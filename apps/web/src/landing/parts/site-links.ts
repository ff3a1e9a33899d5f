/** The sections that the header links to. */
export const sectionLinks = [
  { id: 'how-it-works', label: 'How It Works' },
  { id: 'pilot', label: 'The Project' },
  { id: 'why', label: 'Why It Matters' },
  { id: 'workstreams', label: 'Partner' },
];
