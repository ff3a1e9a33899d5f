import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { createPerson, createPersonAtPrompt } from '../../conversation/chat.ts';
import { databases, startServer } from '../../harness.ts';
import type { TestServer } from '../../harness.ts';
import { newNote } from '../../submissions/giver.ts';
import { hold } from '../../submissions/hold.ts';
import { filesIn, notErased, rowsOf } from '../../submissions/walk.ts';
import { PERSON } from '../../submissions/what-remains.ts';

describe.each(databases)('a person who is forgotten on $name', ({ url }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: url });
  });
  afterAll(() => server.close());

  const forget = async (person: string) =>
    (await fetch(`${server.url}/simulator/api/people/${person}`, { method: 'DELETE' })).status;
  const idOf = async (person: string) =>
    (await findContributor(server.services, 'JM', `simulator:${person}`))?.id ?? '';
  const remains = async (id: string) => {
    await server.conversations.idle();
    const left = Object.entries(PERSON).map(async ([table, columns]) =>
      notErased(table, columns, await rowsOf(server.services, table, id)),
    );
    return [...(await Promise.all(left)).flat(), ...(await filesIn(server.services))];
  };
  const labels = ({ buttons }: { buttons?: { title: string }[] }) => buttons?.map(({ title }) => title);

  it('leaves nothing behind, has an empty chat, and says a first hi again', async () => {
    const person = createPerson(server.url);
    const welcome = await person.say('hi');
    for (const choice of ["Let's start", "I agree, I'm 18+"]) await person.tap(choice);
    await person.speak(newNote());
    for (const choice of ['Mix', 'Surrey', 'Saint Andrew', '25 to 34']) await person.tap(choice);
    const before = await idOf(person.person);
    expect(await forget(person.person)).toBe(204);
    expect(await person.read()).toEqual({ messages: [], pending: false });
    expect(await remains(before)).toEqual([]);
    const again = await person.say('hi');
    expect(again).toMatchObject({ body: welcome.body, buttons: welcome.buttons });
    expect(await idOf(person.person)).not.toBe(before);
    // The agreement is asked for before anything is stored.
    expect(labels(await person.speak(newNote()))).toContain("I agree, I'm 18+");
  });

  it('of a country that does not run here is not somebody of the first country', async () => {
    const person = createPerson(server.url);
    await person.say('hi');
    const before = await idOf(person.person);
    const error = /pilots that run here: jm\. In the console, load the page again/;
    await expect(createPerson(server.url, person.person, 'tt').say('delete all')).rejects.toThrow(error);
    expect(await forget(`${person.person}?pilot=tt`)).toBe(400);
    expect(await idOf(person.person)).toBe(before);
  });

  it('is not stopped any more', async () => {
    const person = createPerson(server.url);
    const welcome = await person.say('hi');
    await person.say('stop');
    expect(await forget(person.person)).toBe(204);
    expect((await person.say('hi')).body).toBe(welcome.body);
  });

  it('gets no answer to what was being answered meanwhile', async () => {
    const person = await createPersonAtPrompt(server.url);
    const before = await idOf(person.person);
    const examining = hold(server.services.audioWorkers, 'examine', 'after');
    await person.post({ media: { bytes: newNote(), type: 'audio/ogg' } });
    await examining.reached;
    expect(await forget(person.person)).toBe(204);
    examining.release();
    expect(await remains(before)).toEqual([]);
    expect((await person.read()).messages).toEqual([]);
  });

  it('is one, and nobody else', async () => {
    const [person, other] = [createPerson(server.url), createPerson(server.url)];
    await person.say('hi');
    await other.say('hi');
    const chat = await other.settled();
    expect(await forget(person.person)).toBe(204);
    expect(await other.settled()).toEqual(chat);
  });

  it('may be unknown, and is a UUID', async () => {
    expect(await forget(randomUUID())).toBe(204);
    expect(await forget('everybody')).toBe(400);
  });
});
