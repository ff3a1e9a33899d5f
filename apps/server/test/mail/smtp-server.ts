import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type SmtpServer = Awaited<ReturnType<typeof startSmtp>>;

/** Starts a real SMTP server that stores mails, or refuses them with `refusal`. */
export async function startSmtp() {
  const state = {
    received: [] as { from: string; to: string[]; source: string }[],
    refusal: null as { code: number; message: string } | null,
    /** Called when the next mail has arrived; its sender then waits for the answer until the test calls `release`. */
    hold: null as (() => void) | null,
    release: (): void => undefined,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const { refusal } = state;
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
    },
    onData: (stream, session, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        state.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
        });
        if (!state.hold) return done();
        state.release = () => done();
        state.hold();
        state.hold = null;
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
