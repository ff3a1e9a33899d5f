/** A session of W3C WebDriver, which is HTTP with JSON. */
export interface Session {
  /** @param path below the session's address, such as `/url` */
  post: (path: string, body?: object) => Promise<unknown>;
  get: (path: string) => Promise<unknown>;
  end: () => Promise<void>;
}

/** Opens a session. @param driver the address of the driver. @param capabilities required of the browser */
export async function openSession(driver: string, capabilities: object): Promise<Session> {
  const { sessionId } = (await call('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  return {
    post: (path, body = {}) => call('POST', session + path, body),
    get: (path) => call('GET', session + path),
    end: async () => void (await call('DELETE', session)),
  };
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
