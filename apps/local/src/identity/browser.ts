/** The browser functions that a sign-in needs. Stores cookies and does not follow redirects automatically. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #base: string;

  /** @param base the provider's real URL; it replaces the origin of every URL in the provider's responses */
  constructor(base: string) {
    this.#base = base;
  }

  /** The cookies that are currently stored, by name. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** Sends a GET request, or a POST request if `form` is given. */
  async send(address: string, form?: Record<string, string>): Promise<Response> {
    const named = new URL(address, this.#base);
    const response = await fetch(new URL(named.pathname + named.search, this.#base), {
      redirect: 'manual',
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html',
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const header of response.headers.getSetCookie()) this.#keep(header);
    return response;
  }

  #keep(header: string): void {
    const [pair = ''] = header.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(header)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
