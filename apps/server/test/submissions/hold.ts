/** A call in the server that waits until the test releases it. */
export interface Held {
  /** Resolves when the call has reached the point where it waits. */
  reached: Promise<void>;
  /** Lets this call go on. */
  release(): void;
}

type Arguments<Method> = Method extends (...args: infer Args) => Promise<unknown> ? Args : never;

/**
 * Holds the next matching call of a method, before it begins or after it has ended. The real work is done in both cases.
 *
 * @param fits returns whether a call matches; absent: the next call matches.
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
