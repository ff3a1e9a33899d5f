/** How long things took, by what they are. */
export class Timings {
  readonly #took = new Map<string, number[]>();

  /** Does something and notes how long it took. */
  async of<T>(name: string, what: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await what();
    this.note(name, performance.now() - began);
    return done;
  }

  /** @param ms as somebody else has measured it */
  note(name: string, ms: number): void {
    this.#took.set(name, [...(this.#took.get(name) ?? []), ms]);
  }

  /** Forgets what was measured while things were getting warm. */
  clear(): void {
    this.#took.clear();
  }

  /** In milliseconds. */
  read(name: string): { n: number; median: number; p99: number } {
    const sorted = [...(this.#took.get(name) ?? [])].sort((a, b) => a - b);
    const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1));
    return { n: sorted.length, median: at(0.5), p99: at(0.99) };
  }
}
