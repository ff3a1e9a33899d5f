import { createCaller } from '@labrish/api';
import { ID, type TestApi } from '../setup.ts';

/** Returns a topic with its three wordings. */
export const words = (topic: string) => ({ topic, english: 'E', mix: 'M', patwa: 'P' });

/** Actions and reads for tests of topics, by topic name. @param api returns the API once it has started */
export function topicsOf(api: () => TestApi) {
  const as = (role: 'admin' | 'reviewer') =>
    createCaller(api().context({ kind: 'user', id: ID.admin, name: `${role}@example.org`, role }));
  const admin = () => as('admin').prompts;
  const idOf = async (topic: string) =>
    (await api().db.prompt_topics.findFirstOrThrow({ where: { topic } })).id;
  return {
    as,
    admin,
    idOf,
    audited: (action?: string) =>
      api().db.audit_log.findMany({
        where: { entity: 'prompt_topics', ...(action && { action }) },
        orderBy: { id: 'asc' },
      }),
    /** Creates topics named A, B, C… with these display orders. */
    place: (...numbers: number[]) =>
      api().db.prompt_topics.createMany({
        data: numbers.map((display_order, i) => ({ ...words('ABCDEFGH'[i] ?? ''), display_order })),
      }),
    move: async (topic: string, after: string | null) =>
      admin().reorder({ id: await idOf(topic), after: after === null ? null : await idOf(after) }),
  };
}
