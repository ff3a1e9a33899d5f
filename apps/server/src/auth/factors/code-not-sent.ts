/**
 * A code did not go out. `message` is for the person who waits for it: what to do, and no phone number. Only who has
 * verified the number hears it: whether a number can be reached tells who has lately written to us (phone-challenge.ts).
 */
export class CodeNotSent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CodeNotSent';
  }
}
