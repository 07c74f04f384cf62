/** A browser's cookies for one host: names to values; expired ones are dropped. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** Takes the Set-Cookie lines of a response. */
  setFromHeaders(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      if (at < 1) continue;
      const name = pair.slice(0, at).trim();
      const isOver = attributes.some((attribute) => {
        const [key = '', value = ''] = attribute.trim().split('=');
        if (/^max-age$/i.test(key)) return Number(value) <= 0;
        return /^expires$/i.test(key) && Date.parse(value) < Date.now();
      });
      if (isOver) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1).trim());
    }
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  get size(): number {
    return this.#cookies.size;
  }

  /** The value of a Cookie header; undefined when there is none. */
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
