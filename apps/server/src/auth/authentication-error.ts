/** Told to somebody whom an administrator has blocked, at every door. */
export const BLOCKED = 'This account is blocked. Please ask an administrator.';

/** Why the API does not know or not let in who calls; `statusCode` is what Fastify and the error table read. */
export class AuthenticationError extends Error {
  readonly statusCode: 401 | 403;
  constructor(statusCode: 401 | 403, message: string) {
    super(message);
    this.name = 'AuthenticationError';
    this.statusCode = statusCode;
  }
}

/** Nobody can tell right now who calls: the service that knows them does not answer. */
export class ServiceUnavailable extends Error {
  readonly statusCode = 503;
  constructor(message: string) {
    super(message);
    this.name = 'ServiceUnavailable';
  }
}
