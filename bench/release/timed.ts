export interface Measured {
  ms: number;
  /** The peak resident memory of the process, in megabytes. */
  memory: number;
}

export async function timed(run: () => Promise<void>): Promise<Measured> {
  let most = 0;
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  const timer = setInterval(look, 100);
  const begun = performance.now();
  await run();
  clearInterval(timer);
  look();
  return { ms: performance.now() - begun, memory: most / 1024 / 1024 };
}
