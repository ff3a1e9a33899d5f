import { describe, expect, it } from 'vitest';
import { createChat, type Ports } from './chat.ts';
import type { Message, Outgoing } from './messages.ts';

const at = '2026-01-01T10:00:00.000Z';

/** Creates a server that accepts each message id once and echoes, and a device with storage. */
function world() {
  const server: Message[] = [];
  const device = new Map<string, Outgoing>();
  const state = { online: true, answers: true, requests: 0, ids: 0 };
  const ports: Ports = {
    send: async (message) => {
      state.requests++;
      if (!state.online) throw new Error('offline');
      if (message.content.text === 'bad') throw new RangeError('Not this.');
      if (!server.some(({ message_id }) => message_id === message.message_id)) {
        const { message_id, content } = message;
        server.push({ id: String(server.length), direction: 'in', at, message_id, text: content.text ?? '' });
        server.push({ id: String(server.length), direction: 'out', at, body: `You said ${content.text}` });
      }
      if (!state.answers) throw new Error('the answer was lost');
    },
    fetchMessages: async (_person, after) => {
      if (!state.online) throw new Error('offline');
      return { messages: server.slice(after === undefined ? 0 : Number(after) + 1), pending: false };
    },
    save: async (message) => void device.set(message.message_id, message),
    load: async () => [...device.values()],
    forget: async () => {
      if (!state.online) throw new Error('offline');
      server.length = 0;
    },
    remove: async () => device.clear(),
    newId: () => `m${++state.ids}`,
    now: () => new Date(at),
    refusal: (problem) => (problem instanceof RangeError ? problem.message : undefined),
  };
  return { server, device, state, ports };
}

const shown = (chat: ReturnType<typeof createChat>) =>
  chat
    .view()
    .bubbles.map((bubble) =>
      bubble.from === 'bot' ? bubble.message.body : `${bubble.content.text} (${bubble.state})`,
    );

describe('chat', () => {
  it('sends in order and shows the answers', async () => {
    const { ports } = world();
    const chat = createChat('p', ports);
    await Promise.all([chat.say({ text: 'one' }), chat.say({ text: 'two' })]);
    expect(shown(chat)).toEqual(['one (sent)', 'You said one', 'two (sent)', 'You said two']);
  });

  it('keeps what could not be sent, and says it once when it is retried', async () => {
    const { server, state, ports } = world();
    const chat = createChat('p', ports);
    state.online = false;
    await chat.say({ text: 'one' });
    expect(shown(chat)).toEqual(['one (failed)']);
    state.online = true;
    await chat.retry();
    expect(shown(chat)).toEqual(['one (sent)', 'You said one']);
    expect(server).toHaveLength(2);
  });

  it('never says twice what the server took though its answer was lost', async () => {
    const { server, state, ports } = world();
    const chat = createChat('p', ports);
    state.answers = false;
    await chat.say({ text: 'one' });
    state.answers = true;
    await chat.retry('m1');
    expect(state.requests).toBe(2);
    expect(server).toHaveLength(2);
  });

  it('sends after a reload what was not sent before it', async () => {
    const { state, ports } = world();
    state.online = false;
    await createChat('p', ports).say({ text: 'one' });
    state.online = true;
    const reloaded = createChat('p', ports);
    await reloaded.open();
    expect(shown(reloaded)).toEqual(['one (sent)', 'You said one']);
  });

  it('shows why a message was refused', async () => {
    const { ports } = world();
    const chat = createChat('p', ports);
    await chat.say({ text: 'bad' });
    expect(chat.view().bubbles).toMatchObject([{ state: 'failed', reason: 'Not this.' }]);
  });

  it('is empty for somebody who was forgotten, also of what was just being fetched and sent', async () => {
    const { server, device, ports } = world();
    const chat = createChat('p', ports);
    await chat.say({ text: 'one' });
    await Promise.all([chat.poll(), chat.say({ text: 'two' }), chat.forget()]);
    expect(shown(chat)).toEqual([]);
    expect([server.length, device.size]).toEqual([0, 0]);
    await chat.say({ text: 'three' });
    expect(shown(chat)).toEqual(['three (sent)', 'You said three']);
  });

  it('keeps everything of somebody whom the server could not forget', async () => {
    const { state, ports } = world();
    const chat = createChat('p', ports);
    await chat.say({ text: 'one' });
    state.online = false;
    await expect(chat.forget()).rejects.toThrow('offline');
    expect(shown(chat)).toEqual(['one (sent)', 'You said one']);
  });

  it('tells that the server is away, and that it is back', async () => {
    const { state, ports } = world();
    const chat = createChat('p', ports);
    state.online = false;
    await chat.poll();
    expect(chat.view().offline).toBe(true);
    state.online = true;
    await chat.poll();
    expect(chat.view()).toMatchObject({ offline: false, loading: false });
  });
});
