/** Whom the project looks for as partners. */
export const AUDIENCES = ['Researcher', 'Developer', 'Linguist', 'Community leader', 'Volunteer'] as const;

/** The areas of volunteers, each with what it is about. */
export const AREAS = [
  ['Data collection methodology', 'whom to ask, what, and how to do it fairly'],
  ['Collection tooling', 'the chat, the console and the machines behind them'],
  ['Model development and fine-tuning', 'speech models that have heard us'],
  ['Data quality review and tagging', 'open to all'],
  ['Publicity and marketing', 'so that every parish hears of it'],
  ['Government liaisons', 'ministries, schools and libraries'],
] as const;
