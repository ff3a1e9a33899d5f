/** What a visitor needs of a browser; each browser's own protocol is behind it. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page; what goes in and comes out is JSON, and it uses nothing from around it. */
  run: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) => Promise<Result>;
  /** Runs a program's text in the page. */
  load: (source: string) => Promise<void>;
  /** Presses and lets go of the mouse there, in pixels of the window's content. */
  click: (x: number, y: number) => Promise<void>;
  /** Types words into what has the focus. */
  type: (text: string) => Promise<void>;
  /** Presses one key, with Control held if wanted. */
  press: (key: Key, held?: 'Control') => Promise<void>;
  /** PNG, base64. */
  picture: () => Promise<string>;
  /** Errors that the page has thrown or logged so far. */
  errors: () => string[];
  close: () => Promise<void>;
}

/** Keys by their names, or what they write. */
export type Key = 'Enter' | 'Home' | '.' | '3' | 'a';
