/** Durations by name. */
export class Timings {
  readonly #took = new Map<string, number[]>();

  /** Does something and records how long it took. */
  async of<T>(name: string, what: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await what();
    this.note(name, performance.now() - began);
    return done;
  }

  /** Records a duration. @param ms as measured by the caller */
  note(name: string, ms: number): void {
    this.#took.set(name, [...(this.#took.get(name) ?? []), ms]);
  }

  /** Discards the measurements of the warm-up. */
  clear(): void {
    this.#took.clear();
  }

  /** Returns the median and the 99th percentile, in milliseconds. */
  read(name: string): { n: number; median: number; p99: number } {
    const sorted = [...(this.#took.get(name) ?? [])].sort((a, b) => a - b);
    const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1));
    return { n: sorted.length, median: at(0.5), p99: at(0.99) };
  }
}
