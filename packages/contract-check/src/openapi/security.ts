import type { Authorize, SentCredentials } from '../contract/credentials.ts';
import { isObject } from '../engine/body-path.ts';
import { type Document, ifSupported, type Json } from './document.ts';

type Send = (token: string) => SentCredentials;

/** How a token is sent by a security scheme; undefined if the checks do not support the scheme. */
const sendBy = (scheme: Json): Send | undefined => {
  const kind = `${scheme.type} ${scheme.scheme ?? scheme.in ?? ''}`.trim().toLowerCase();
  const name = String(scheme.name);
  switch (kind) {
    case 'http bearer':
    case 'oauth2':
    case 'openidconnect':
      return (token) => ({ headers: { authorization: `Bearer ${token}` } });
    case 'http basic':
      return (token) => ({ headers: { authorization: `Basic ${token}` } });
    case 'apikey header':
      return (token) => ({ headers: { [name.toLowerCase()]: token } });
    case 'apikey cookie':
      return (token) => ({ headers: { cookie: `${name}=${token}` } });
    case 'apikey query':
      return (token) => ({ query: { [name]: token } });
    default:
      return undefined;
  }
};

/** The credentials of several schemes. Cookies share one header. */
const merge = (all: readonly SentCredentials[]): SentCredentials => {
  const headers: Record<string, string> = Object.assign({}, ...all.map((each) => each.headers));
  const cookies = all.flatMap((each) => each.headers?.cookie ?? []);
  return {
    headers: cookies.length === 0 ? headers : { ...headers, cookie: cookies.join('; ') },
    query: Object.assign({}, ...all.map((each) => each.query)),
  };
};

/** The security schemes by which an operation is called. */
export interface UsedSchemes {
  /** Those whose tokens are sent. undefined: the operation requires none. */
  schemes?: readonly string[];
  /** Those that it also requires, and for which there is no token. */
  missing: readonly string[];
  /** Requests without credentials are valid. */
  isOpen: boolean;
}

/** The security schemes of a document, and those of them for which there are tokens. */
export class SecuritySchemes {
  readonly #supported: ReadonlyMap<string, Send>;
  /** The schemes by which --token is sent: the first without tokens of its own, and those that send the same. */
  readonly #main: readonly string[];
  readonly #available: readonly string[];
  /** All that the document declares. */
  readonly names: readonly string[];

  /** `named` are the schemes that have tokens of their own. Any other token is for the main scheme. */
  constructor(document: Document, named: readonly string[], hasMainToken: boolean) {
    const { securitySchemes } = document.components;
    const declared = Object.entries(isObject(securitySchemes) ? securitySchemes : {});
    this.names = declared.map(([name]) => name);
    const supported = declared.flatMap(([name, value]): [string, Send][] => {
      // One that cannot be resolved is like one of an unknown kind.
      const send = ifSupported(() => sendBy(document.resolve(value)));
      return send === undefined ? [] : [[name, send]];
    });
    this.#supported = new Map(supported);
    const unnamed = supported.filter(([name]) => !named.includes(name));
    const [, first] = unnamed[0] ?? [];
    const sent = JSON.stringify(first?.('x'));
    this.#main = unnamed.filter(([, send]) => JSON.stringify(send('x')) === sent).map(([name]) => name);
    this.#available = hasMainToken || named.length === 0 ? [...new Set([...this.#main, ...named])] : named;
  }

  isDeclared(name: string): boolean {
    return this.names.includes(name);
  }

  isSupported(name: string): boolean {
    return this.#supported.has(name);
  }

  /** The schemes for one of the alternatives of `security`; the reason if there is no token for any of them. */
  select(security: unknown): UsedSchemes | string {
    const alternatives = (Array.isArray(security) ? security : [])
      .filter(isObject)
      .map((each) => Object.keys(each));
    const isOpen = alternatives.length === 0 || alternatives.some((names) => names.length === 0);
    const missingOf = (names: readonly string[]) => names.filter((name) => !this.#available.includes(name));
    const [names] = alternatives
      .filter((each) => missingOf(each).length < each.length)
      .sort((a, b) => missingOf(a).length - missingOf(b).length || a.length - b.length);
    if (names !== undefined) {
      const schemes = names.filter((name) => this.#available.includes(name));
      return { schemes: this.#withOthers(schemes, alternatives), missing: missingOf(names), isOpen };
    }
    if (isOpen) return { missing: [], isOpen };
    // A token may be sent nevertheless, as that of a scheme that is declared.
    const undeclared = alternatives.find((each) => each.every((name) => !this.names.includes(name)));
    if (undeclared !== undefined) return { missing: undeclared, isOpen };
    const required = [...new Set(alternatives.map((each) => each.join(' and ')))].join(', or ');
    const usable = alternatives.find((each) => each.every((name) => this.isSupported(name)));
    return usable === undefined
      ? `it requires ${required}, which the checks do not support`
      : `it requires ${required}; pass ${usable.map((name) => `--scheme-token ${name}=TOKEN`).join(' ')}`;
  }

  /**
   * The schemes, with those of other alternatives that have tokens and another place in a request: FastAPI declares
   * schemes as alternatives although it requires all of them.
   */
  #withOthers(schemes: readonly string[], alternatives: readonly string[][]): string[] {
    const placeOf = (name: string): string => {
      const { headers = {}, query = {} } = this.#supported.get(name)?.('x') ?? {};
      return JSON.stringify([Object.keys(headers), Object.keys(query)]);
    };
    const found = new Map(schemes.map((name) => [placeOf(name), name]));
    for (const name of alternatives.flat())
      if (this.#available.includes(name) && !found.has(placeOf(name))) found.set(placeOf(name), name);
    return [...new Set([...schemes, ...found.values()])];
  }

  /** An operation without schemes gets the token of the main scheme, but not as an undeclared query parameter. */
  authorize: Authorize = ({ bearer, schemeTokens }, operation) => {
    const names =
      operation?.schemes ?? (this.#available.length === 0 ? ['bearer'] : this.#available.slice(0, 1));
    const sent = names.flatMap((name) => {
      const token = schemeTokens?.[name] ?? bearer;
      const send = this.#supported.get(name) ?? sendBy({ type: 'http', scheme: 'bearer' });
      return token === undefined || send === undefined ? [] : [send(token)];
    });
    const { headers, query } = merge(sent);
    return { headers, query: operation !== undefined && operation.schemes === undefined ? {} : query };
  };
}
