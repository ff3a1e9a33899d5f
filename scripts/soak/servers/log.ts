import { createWriteStream } from 'node:fs';

/** The output of all servers. */
export type ServerLog = ReturnType<typeof createServerLog>;

/** How many last lines are kept; Node prints an uncaught error with all its properties. */
const LAST = 60;
/** How pino writes the level of an unhandled error. */
const FATAL = '"level":60';
/** Matches output outside the logger that explains an exit: our own sentences, and the head of an error. */
const SAYS_WHY = /cannot|can only be read|error: |refus/i;

/** Creates the log. @param file where the whole log is written */
export function createServerLog(file: string) {
  const out = createWriteStream(file);
  const tails = new Map<string, string[]>();
  return {
    file,
    /** Reads the output of a new process. @returns a function to call with each chunk of it */
    reader(server: string): (chunk: Buffer) => void {
      const tail: string[] = [];
      tails.set(server, tail);
      return (chunk) => {
        // The greeting contains a sign-in link, whose token is removed.
        const said = chunk.toString().replace(/token=[\w-]+/g, 'token=…');
        out.write(said);
        tail.push(...said.split('\n').filter((line) => line.trim()));
        tail.splice(0, tail.length - LAST);
      };
    },
    /** The last lines of one server, oldest first. */
    last: (server: string) => tails.get(server) ?? [],
  };
}

export function isFatal(line: string): boolean {
  return line.includes(FATAL);
}

/** Finds in the last lines of a process why it ended. */
export function whyEnded(lines: string[]): string[] {
  const why = lines.filter((line) => isFatal(line) || (!line.startsWith('{') && SAYS_WHY.test(line)));
  return [...new Set(why.map((line) => line.trim()))].slice(0, 3);
}
