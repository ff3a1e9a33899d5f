/** Something of the server that stands still at one call, until the test lets it go on. */
export interface Held {
  /** Resolves when the call has got there. */
  reached: Promise<void>;
  /** Lets this call go on. */
  release(): void;
}

type Arguments<Method> = Method extends (...args: infer Args) => Promise<unknown> ? Args : never;

/**
 * Holds the next call of a method that fits, before it begins or after it has ended: the real work is done either way.
 *
 * @param fits which call is meant; absent: the next.
 */
export function hold<Part, Name extends keyof Part>(
  part: Part,
  name: Name,
  when: 'before' | 'after',
  fits: (...args: Arguments<Part[Name]>) => boolean = () => true,
): Held {
  const real = part[name];
  const call = real as (...args: Arguments<Part[Name]>) => Promise<unknown>;
  let arrive: () => void = () => undefined;
  let release: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = async (...args: Arguments<Part[Name]>) => {
    if (!fits(...args)) return call(...args);
    part[name] = real;
    if (when === 'before') {
      arrive();
      await released;
    }
    const result = await call(...args);
    if (when === 'after') {
      arrive();
      await released;
    }
    return result;
  };
  part[name] = held as Part[Name];
  return { reached, release: () => release() };
}
