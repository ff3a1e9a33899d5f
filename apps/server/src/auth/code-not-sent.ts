/** A code did not go out. `message` is for the person who waits for it: what to do, and no phone number. */
export class CodeNotSent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CodeNotSent';
  }
}
