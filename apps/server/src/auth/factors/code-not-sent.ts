/**
 * A code could not be sent. `message` is for the person who waits for it: what to do, and no phone number. It is shown only for a
 * verified number: whether a number can be reached reveals who has lately written to us (phone-challenge.ts).
 */
export class CodeNotSent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CodeNotSent';
  }
}
