import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_FACTS, type Facts } from './facts.ts';
import type { PublishedVersions } from './releases/known.ts';
import { createLandingData, NO_LANDING_DATA } from './landing-data.ts';

const FACTS: Facts = { ...NO_FACTS, heard: ['JM-05'] };

describe('what the landing page says of the day', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A database that answers when it is told to. */
  const world = () => {
    const waiting: (() => void)[] = [];
    const known = vi.fn(
      () =>
        new Promise<PublishedVersions | null>((resolve) =>
          waiting.push(() => resolve({ versions: [], current: null, samples: [], offered: [], runs: [] })),
        ),
    );
    const today = createLandingData({ facts: async () => FACTS, known }, () => new Date(Date.now()));
    return { today, known, answer: () => waiting.splice(0).forEach((resolve) => resolve()) };
  };

  it('is what the database says, asked once however many come', async () => {
    const { today, known, answer } = world();
    const both = [today(), today()];
    answer();
    expect((await Promise.all(both)).map(({ facts }) => facts)).toEqual([FACTS, FACTS]);
    expect(await today()).toBe(await both[0]);
    expect(known).toHaveBeenCalledTimes(1);
  });

  it('is nothing where the database keeps one waiting, and there for the next one', async () => {
    const { today, answer } = world();
    const first = today();
    await vi.advanceTimersByTimeAsync(300);
    expect(await first).toBe(NO_LANDING_DATA);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect((await today()).facts).toBe(FACTS);
  });

  it('is nothing once it is older than half a minute: what it shows may have been taken back', async () => {
    const { today, answer } = world();
    const first = today();
    answer();
    const before = await first;
    await vi.advanceTimersByTimeAsync(20_000);
    const stale = today();
    await vi.advanceTimersByTimeAsync(300);
    expect(await stale).toBe(before);
    await vi.advanceTimersByTimeAsync(20_000);
    const old = today();
    await vi.advanceTimersByTimeAsync(300);
    expect(await old).toBe(NO_LANDING_DATA);
  });
});
