const SHAPES = {
  chat: (
    <>
      <path d="M12 3.5c5 0 8.8 3.5 8.8 8s-3.8 8-8.8 8c-1 0-2-.1-2.9-.4L4.5 21l1-4C4 15.6 3.2 13.7 3.2 11.5c0-4.5 3.8-8 8.8-8Z" />
      <path d="M8.5 11.5h.01M12 11.5h.01M15.5 11.5h.01" strokeWidth="2.6" />
    </>
  ),
  mic: (
    <>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
    </>
  ),
  ear: (
    <>
      <path d="M6.5 10a5.5 5.5 0 1 1 11 0c0 4-3.5 4.5-3.5 8a3 3 0 0 1-5.5 1.6" />
      <path d="M9.5 10.5a2.5 2.5 0 0 1 5 0c0 1.6-1.8 1.9-1.8 3.5" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h10" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  /** Cultural equity: two speech marks of the same size. */
  equity: (
    <>
      <path d="M3 6.5A1.5 1.5 0 0 1 4.5 5h7A1.5 1.5 0 0 1 13 6.5v5a1.5 1.5 0 0 1-1.5 1.5H7l-4 3Z" />
      <path d="M16 9h3.5a1.5 1.5 0 0 1 1.5 1.5V20l-4-3h-5.5a1.5 1.5 0 0 1-1.5-1" />
    </>
  ),
  /** Digital inclusion: a phone that hears. */
  inclusion: (
    <>
      <rect x="6" y="2.5" width="12" height="19" rx="2.6" />
      <path d="M9.5 11v2M12 8.5v7M14.5 10.5v3" />
    </>
  ),
  /** Education and research: an open book. */
  book: (
    <>
      <path d="M12 6.5C10 5 7 4.5 3.5 4.5v13C7 17.5 10 18 12 19.5c2-1.5 5-2 8.5-2v-13C17 4.5 14 5 12 6.5Z" />
      <path d="M12 6.5v13" />
    </>
  ),
  /** Regional leadership: islands joined by a line of sight. */
  islands: (
    <>
      <path d="M2.5 17c1-2.6 2.3-4 4-4s3 1.4 4 4M11.5 17c1.3-5 3-7.5 5-7.5s3.6 2.5 4.9 7.5M2 20.5h20" />
      <path d="M6.5 9.5C8.5 6.5 12 4.5 16 5.5" strokeDasharray="0.1 3" />
    </>
  ),
};

/** Draws one of the pages' own icons: 24 units, round strokes, in the style of the waveform. */
export function Icon({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg
      aria-hidden="true"
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SHAPES[name]}
    </svg>
  );
}

export function Mark() {
  return (
    <svg aria-hidden="true" className="mark" viewBox="0 0 24 24" fill="none" stroke="currentColor">
      <path d="M4 10v4M9.3 5v14M14.7 8v8M20 11v2" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
