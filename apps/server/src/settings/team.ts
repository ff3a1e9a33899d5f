import { z } from 'zod';

/** Maximum number of people that the landing page names. */
const MOST = 30;

/** Parses TEAM, the people whom the public pages name: `Ann Lee, linguist; Ben Fox, engineer`. */
export const team = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(';')
      .filter((person) => person.trim())
      .map((person) => {
        const [name = '', ...role] = person.split(',');
        return { name: name.trim(), role: role.join(',').trim() };
      }),
  )
  .refine(
    (people) => people.every(({ name, role }) => name && role),
    'must name each person with a role, like Ann Lee, linguist; Ben Fox, engineer',
  )
  .refine((people) => people.length <= MOST, `must name at most ${MOST} people`);
