/** Why the API does not know or not let in who calls; `statusCode` is what Fastify and the error table read. */
export class NotAllowed extends Error {
  readonly statusCode: 401 | 403 | 503;
  constructor(statusCode: 401 | 403 | 503, message: string) {
    super(message);
    this.name = 'NotAllowed';
    this.statusCode = statusCode;
  }
}
