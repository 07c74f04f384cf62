/** Cookie jar for one host, without path and domain rules. Expired cookies are dropped. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** Stores the Set-Cookie headers of a response. */
  setFromHeaders(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      if (at < 1) continue;
      const name = pair.slice(0, at).trim();
      const isExpired = attributes.some((attribute) => {
        const [key = '', value = ''] = attribute.trim().split('=');
        if (/^max-age$/i.test(key)) return Number(value) <= 0;
        return /^expires$/i.test(key) && Date.parse(value) < Date.now();
      });
      if (isExpired) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1).trim());
    }
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  get size(): number {
    return this.#cookies.size;
  }

  /** The value of the Cookie header; undefined if the jar is empty. */
  header(): string | undefined {
    return this.#cookies.size === 0
      ? undefined
      : [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  copy(): CookieJar {
    const jar = new CookieJar();
    jar.setFromHeaders([...this.#cookies].map(([name, value]) => `${name}=${value}`));
    return jar;
  }
}
