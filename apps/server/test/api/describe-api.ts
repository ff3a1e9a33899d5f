import { createCaller, type Role } from '@labrish/api';
import type { TestDatabaseKind } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { clear, ID, seed, startApi, type TestApi } from './setup.ts';

/** Describes tests with their own API, on each kind of database. Every test begins with the rows of `seed`. */
export function describeApi(
  name: string,
  kinds: TestDatabaseKind[],
  define: (tools: ApiTools) => void,
): void {
  describeEmptyApi(name, kinds, (tools) => {
    beforeEach(() => seed(tools.api.db));
    define(tools);
  });
}

/** Describes tests as `describeApi` does; every test begins without rows. */
export function describeEmptyApi(
  name: string,
  kinds: TestDatabaseKind[],
  define: (tools: ApiTools) => void,
): void {
  describe.each(kinds)(name, (kind) => {
    // Filled once the API has started, so that tests can be defined before.
    const api = {} as TestApi;
    beforeAll(async () => void Object.assign(api, await startApi(kind)));
    afterAll(() => api.close());
    beforeEach(async () => {
      await clear(api.database);
      api.invitations.length = 0;
    });
    define(toolsOf(api));
  });
}

type ApiTools = ReturnType<typeof toolsOf>;

function toolsOf(api: TestApi) {
  const as = (role: Role) =>
    createCaller(api.context({ kind: 'user', id: ID.admin, name: `${role}@example.org`, role }));
  return {
    api,
    /** Returns the API's procedures, called by a user with this role. */
    as,
    admin: () => as('admin'),
    /** Returns the audit log of an entity, oldest first. */
    audited: (entity: string) => api.db.audit_log.findMany({ where: { entity }, orderBy: { id: 'asc' } }),
  };
}
