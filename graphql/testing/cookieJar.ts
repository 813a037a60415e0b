/** A client as a browser is one: it keeps the cookies that it is given. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** @param session a Cookie header to begin with */
  constructor(session = '') {
    this.#learn(session);
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The position that it was told last. */
  get position(): string | undefined {
    return this.#cookies.get('position');
  }

  /** Takes a position over, as the web app does from an event. */
  remember(position: string): void {
    if (Number(position) > Number(this.position ?? 0)) this.#cookies.set('position', position);
  }

  async fetch(url: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const response = await fetch(url, { ...init, headers: { cookie: this.header, ...init.headers } });
    for (const cookie of response.headers.getSetCookie()) this.#learn(cookie.split(';')[0]!);
    return response;
  }

  /** Runs an operation by POST. */
  async ask(url: string, query: string, variables: object = {}): Promise<Response> {
    return this.fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
  }

  #learn(pairs: string): void {
    for (const pair of pairs.split('; ').filter(Boolean)) {
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
