/**
 * An answer that the database has already written as JSON. REST sends the text unchanged; tRPC, which wraps every answer, parses it. Both
 * are cheaper than making objects of the rows first.
 */
export class RawJson<T> {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  toJSON(): T {
    return JSON.parse(this.json) as T;
  }
}
