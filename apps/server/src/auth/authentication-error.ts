/** Message for somebody whom an administrator has blocked, wherever they try to come in. */
export const BLOCKED = 'This account is blocked. Please ask an administrator.';

/** The API does not know the caller, or does not let them in. Fastify and the error table read `statusCode`. */
export class AuthenticationError extends Error {
  readonly statusCode: 401 | 403;
  constructor(statusCode: 401 | 403, message: string) {
    super(message);
    this.name = 'AuthenticationError';
    this.statusCode = statusCode;
  }
}

/** The caller cannot be identified right now: the service that knows them does not answer. */
export class ServiceUnavailable extends Error {
  readonly statusCode = 503;
  constructor(message: string) {
    super(message);
    this.name = 'ServiceUnavailable';
  }
}
