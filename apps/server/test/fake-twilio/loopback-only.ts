import dgram from 'node:dgram';
import net from 'node:net';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/;

/**
 * Importing this keeps the process from reaching any other machine. The whole test suite does (vitest.config.ts), and the
 * server processes that tests start. Every TCP or TLS connection of Node, whichever library opens it, goes through one
 * method, every datagram through two. A test that would call Twilio fails instead.
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
    // The message is the first argument, if there is one; of the others only the address is a string.
    const host = args.slice(name === 'send' ? 1 : 0).find((arg) => typeof arg === 'string');
    if (typeof host === 'string' && !LOOPBACK.test(host)) throw refusal(host);
    return original.apply(this, args);
  });
}

function refusal(host: string): Error {
  return new Error(`Tests reach this machine only, not ${host}.`);
}

/** Null for a local socket. The arguments are (options), (path), (port, host?) or Node's own normalised [[options, …]]. */
function hostOf(args: unknown[]): string | null {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as unknown[];
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { path?: string | null; host?: string | null };
    return path ? null : (host ?? 'localhost');
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null;
  return typeof second === 'string' ? second : 'localhost';
}
