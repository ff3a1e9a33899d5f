import net from 'node:net';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/;

/**
 * Importing this keeps the process from reaching any other machine: every TCP or TLS connection of Node, whichever library
 * opens it, goes through this method. A test that would call Twilio fails instead.
 */
const connect = Reflect.get(net.Socket.prototype, 'connect') as (...args: unknown[]) => net.Socket;

function connectToLoopback(this: net.Socket, ...args: unknown[]): net.Socket {
  const host = hostOf(args);
  if (host === null || LOOPBACK.test(host)) return connect.apply(this, args);
  queueMicrotask(() => this.destroy(new Error(`Tests reach this machine only, not ${host}.`)));
  return this;
}

Reflect.set(net.Socket.prototype, 'connect', connectToLoopback);

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
