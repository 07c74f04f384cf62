import { csrfOf } from '../engine/client.ts';
import { type Exchange, isDone, type Person } from '../engine/exchange.ts';
import type { Finding } from '../engine/findings.ts';
import type { Origin } from '../engine/origins.ts';
import { valueAt } from '../engine/place.ts';
import { relationOf } from '../engine/relation-of.ts';
import type { Result } from '../engine/run.ts';
import { curlLine, type ShellVariable, shellWord } from './shell.ts';

const upper = (text: string): string => text.replace(/\W+/g, '_').toUpperCase();
const ofJson = (variable: string, at: string): string =>
  `"$(node -p 'JSON.parse(process.argv[1]).${at}' "$${variable}")"`;
/** Placeholder of an id of the run in a URL; no request contains it. */
const idMark = '\u0000id\u0000';

/** An address that was new when a request registered it, and is taken now. */
const freshEmailOf = (exchange: Exchange): string | undefined => {
  const { operation, sent } = exchange;
  const sources = Object.entries(operation?.metadata.from ?? {});
  const field = sources.find(([, source]) => 'fresh' in source)?.[0];
  if (field === undefined || sent === undefined || !isDone(exchange)) return undefined;
  return String(valueAt(JSON.parse(sent), field));
};

/** Needs a session, token or grant that is used up: signing in or consenting again takes more than a line. */
const isUsedUp = ({ operation }: Exchange): boolean =>
  operation !== undefined &&
  (relationOf(operation, 'ends-session') !== undefined ||
    relationOf(operation, 'single-use') !== undefined ||
    Object.values(operation.metadata.from ?? {}).some((source) => 'grant' in source));

/** Shell lines that show the findings of a run again. */
export class Reproduction {
  readonly #result: Result;
  readonly #labels = new Map<unknown, string>();
  readonly #sessions = new Map<string, string>();

  constructor(result: Result) {
    this.#result = result;
    // So that exports() knows the variables of every line, those that create something included.
    for (const finding of result.findings) this.linesOf(finding);
  }

  /** One person, one set of variables: several guests have the same label. */
  #labelOf({ label, jar, bearer }: Person): string {
    const key = jar ?? bearer ?? label;
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const taken = [...this.#labels.values()].filter((each) => each.replace(/_\d+$/, '') === upper(label));
    const made = taken.length === 0 ? upper(label) : `${upper(label)}_${taken.length + 1}`;
    this.#labels.set(key, made);
    return made;
  }

  /** What a request carries that is not printed: the session of its person, and what the team passed. */
  #variablesOf({ person, headers }: Exchange): ShellVariable[] {
    const variables: ShellVariable[] = [...this.#result.secrets];
    const add = (what: string, sent: string | undefined, now = sent): void => {
      if (sent === undefined || now === undefined || variables.some(({ value }) => value === sent)) return;
      const name = `RAZZ_${this.#labelOf(person)}_${what}`;
      if (!this.#sessions.has(name)) this.#sessions.set(name, now);
      variables.push({ value: sent, name });
    };
    // The sessions of A and B go on; anyone else's is used as it was sent.
    const jar = this.#result.people.some((each) => each.jar === person.jar) ? person.jar : null;
    const own = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(headers.cookie ?? '')?.[1];
    const sent = headers['x-xsrf-token'];
    add('COOKIE', headers.cookie, jar?.header());
    if (sent !== undefined && own !== undefined && decodeURIComponent(own) === sent)
      add('XSRF', sent, jar === null ? sent : csrfOf(person));
    else if (sent?.startsWith('forged-') === false) add('SENT_XSRF', sent);
    add('TOKEN', headers.authorization?.replace(/^Bearer /, ''));
    return variables;
  }

  /** Lines that set the variables which the lines of the findings use; no value that the team passed. */
  exports(): string[] {
    return [
      ...this.#result.secrets.map(({ name, what }) => `: "\${${name}:?set it to ${what}}"`),
      ...[...this.#sessions].map(([name, value]) => `export ${name}=${shellWord(value)}`),
    ];
  }

  /**
   * The requests of a finding as shell lines, in order; what the run removed is created again first. Empty where
   * only a new run shows the finding.
   */
  linesOf({ exchange, before }: Finding): string[] {
    const all = [...before, exchange];
    if (all.some(isUsedUp)) return [];
    const { origins } = this.#result;
    const lines: string[] = [];
    const made = new Map<Origin, string>();
    const numbered = (name: string) => (made.size === 0 ? name : `${name}_${made.size + 1}`);
    const create = (origin: Origin, more: readonly ShellVariable[]): string => {
      const known = made.get(origin);
      if (known !== undefined) return known;
      const name = numbered('RAZZ_MADE');
      made.set(origin, name);
      lines.push(`${name}="$(${this.#curl(origin.exchange, more, '-s')})"`);
      return name;
    };
    const emails: ShellVariable[] = [];
    for (const [i, each] of all.entries()) {
      const variables = [...emails];
      const email = freshEmailOf(each);
      if (email !== undefined && !emails.some(({ value }) => value === email)) {
        const name = emails.length === 0 ? 'RAZZ_EMAIL' : `RAZZ_EMAIL_${emails.length + 1}`;
        lines.push(`${name}="check-$(date +%s)-$RANDOM@example.com"`);
        emails.push({ value: email, name });
        variables.push({ value: email, name });
      }
      const [ofPath, ofToken] = [origins.ofPath(each), origins.ofToken(each)];
      if (ofPath !== undefined) {
        const name = numbered('RAZZ_ID');
        lines.push(`${name}=${ofJson(create(ofPath, variables), ofPath.at)}`);
        variables.push({ value: idMark, name });
      }
      if (ofToken?.bearer !== undefined)
        lines.push(
          `RAZZ_${this.#labelOf(each.person)}_TOKEN=${ofJson(create(ofToken, variables), ofToken.bearer.at)}`,
        );
      const url =
        ofPath === undefined
          ? each.url
          : each.url.replace(new RegExp(`/${ofPath.id}(?=[/?]|$)`), () => `/${idMark}`);
      const isNeeded = all
        .slice(i + 1)
        .some((later) =>
          [origins.ofPath(later), origins.ofToken(later)].some((origin) => origin?.exchange === each),
        );
      const own = isNeeded ? origins.of(each) : undefined;
      if (own === undefined) lines.push(this.#curl({ ...each, url }, variables, '-i'));
      else create(own, variables);
    }
    return lines;
  }

  #curl(exchange: Exchange, more: readonly ShellVariable[], option: string): string {
    const options = [option, ...(this.#result.insecure ? ['-k'] : [])];
    return curlLine(exchange, [...more, ...this.#variablesOf(exchange)], options);
  }

  /** The command that runs a finding's check again. */
  again({ check }: Finding): string {
    return `${this.#result.again} --replay ${shellWord(check)} --seed ${this.#result.seed}`;
  }
}
