import { expect, test } from 'vitest';
import { erase } from '#submissions/withdraw.ts';
import { describeWorld } from '../describe-world.ts';
import { openPages } from './pages-world.ts';

describeWorld('the figures of versions, on $name', openPages, (pages) => {
  test('a next version repeats the figures until five speakers have changed, and then has new ones', async () => {
    const given = [];
    for (const speaker of await pages.speakers(30)) given.push(await pages.world.record(speaker));
    const figuresOf = async ({ id }: { id: string }) => {
      const { figures } = await pages.world.db.releases.findUniqueOrThrow({ where: { id } });
      const { clips, speakers, hours, by_age } = figures as Record<string, unknown>;
      return { clips, speakers, hours, by_age };
    };
    const first = await figuresOf(await pages.world.release('1.0.0'));
    expect(first).toMatchObject({ clips: 20, speakers: 25 });
    for (const one of given.slice(0, 4)) await withdrawRecording(one);
    expect(await figuresOf(await pages.world.release('1.1.0'))).toEqual(first);
    for (const speaker of await pages.speakers(4)) await pages.world.record(speaker);
    expect(await figuresOf(await pages.world.release('1.2.0'))).toEqual(first);
    for (const speaker of await pages.speakers(5)) await pages.world.record(speaker);
    expect(await figuresOf(await pages.world.release('1.3.0'))).toMatchObject({
      clips: 30,
      speakers: 30,
    });
  });

  function withdrawRecording(id: string) {
    return pages.world.db.$transaction((tx) =>
      erase({ tx, now: pages.world.services.now() }, [{ id, media_id: null }]),
    );
  }
});
