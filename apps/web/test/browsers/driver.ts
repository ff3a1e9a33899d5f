/** The operations that a visitor needs of a browser; each implementation hides the browser's own protocol. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON; the function must not use variables from its surroundings. */
  run: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) => Promise<Result>;
  /** Runs source code in the page. */
  load: (source: string) => Promise<void>;
  /** Presses and releases the mouse at this point, in pixels of the window's content. */
  click: (x: number, y: number) => Promise<void>;
  /** Types words into the focused element. */
  type: (text: string) => Promise<void>;
  /** Presses one key, optionally with Control held. */
  press: (key: Key, held?: 'Control') => Promise<void>;
  /** Takes a screenshot: PNG, base64. */
  picture: () => Promise<string>;
  /** Returns the errors that the page has thrown or logged so far. */
  errors: () => string[];
  close: () => Promise<void>;
}

/** Keys by their names, or by the character that they type. */
export type Key = 'Enter' | 'Home' | '.' | '3' | 'a' | 'z';
