import { testDatabases, type TestDatabaseKind } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';

/** Describes tests with a world of their own, on each kind of database. Every test begins with the world reset. */
export function describeWorld<World extends { reset(): Promise<void>; close(): Promise<void> }>(
  name: string,
  open: (kind: TestDatabaseKind) => Promise<World>,
  define: (world: World, kind: TestDatabaseKind) => void,
): void {
  describe.each(testDatabases)(name, (kind) => {
    // Filled once the world is open, so that tests can be defined before.
    const world = {} as World;
    beforeAll(async () => void Object.assign(world, await open(kind)));
    beforeEach(() => world.reset());
    afterAll(() => world.close());
    define(world, kind);
  });
}
