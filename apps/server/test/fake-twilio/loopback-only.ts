import dgram from 'node:dgram';
import net from 'node:net';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/;

/**
 * Keeps the process that imports this from reaching any other machine; a test that would call Twilio fails. The test suite
 * (vitest.config.ts) and the server processes of tests import it. It replaces the one method through which Node opens every
 * TCP and TLS connection, whichever library asks for it, and the two methods that send datagrams.
 */
const connect = Reflect.get(net.Socket.prototype, 'connect') as (...args: unknown[]) => net.Socket;

function connectToLoopback(this: net.Socket, ...args: unknown[]): net.Socket {
  const host = hostOf(args);
  if (host === null || LOOPBACK.test(host)) return connect.apply(this, args);
  queueMicrotask(() => this.destroy(refusal(host)));
  return this;
}

Reflect.set(net.Socket.prototype, 'connect', connectToLoopback);

for (const name of ['send', 'connect'] as const) {
  const original = Reflect.get(dgram.Socket.prototype, name) as (...args: unknown[]) => unknown;
  Reflect.set(dgram.Socket.prototype, name, function (this: dgram.Socket, ...args: unknown[]) {
    // The address is the only string among the arguments, apart from the message, which `send` takes first.
    const host = args.slice(name === 'send' ? 1 : 0).find((arg) => typeof arg === 'string');
    if (typeof host === 'string' && !LOOPBACK.test(host)) throw refusal(host);
    return original.apply(this, args);
  });
}

function refusal(host: string): Error {
  return new Error(`Tests reach this machine only, not ${host}.`);
}

/** Returns the host of a connection; null for a local socket. Arguments: (options), (path), (port, host?) or Node's [[options, …]]. */
function hostOf(args: unknown[]): string | null {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as unknown[];
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { path?: string | null; host?: string | null };
    return path ? null : (host ?? 'localhost');
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null;
  return typeof second === 'string' ? second : 'localhost';
}
