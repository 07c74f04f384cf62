import { valueAt } from '../engine/body-path.ts';
import { csrfTokenOf } from '../engine/client.ts';
import type { CreatedResource } from '../engine/created-resources.ts';
import { type Exchange, isSuccess, type Person } from '../engine/exchange.ts';
import type { Finding } from '../engine/findings.ts';
import { relationOf } from '../engine/relation-of.ts';
import type { Result } from '../engine/run.ts';
import { curlLine, type ShellVariable, shellWord } from './shell.ts';

const upper = (text: string): string => text.replace(/\W+/g, '_').toUpperCase();
const jsonValue = (variable: string, at: string): string =>
  `"$(node -p 'JSON.parse(process.argv[1]).${at}' "$${variable}")"`;
/** Placeholder in a URL for an id that this run created; no request contains it. */
const idPlaceholder = '\u0000created id\u0000';

/** The email address that this request registered, which is taken now. */
const freshEmailOf = (exchange: Exchange): string | undefined => {
  const { operation, requestBody } = exchange;
  const sources = Object.entries(operation?.metadata.from ?? {});
  const field = sources.find(([, source]) => 'fresh' in source)?.[0];
  if (field === undefined || requestBody === undefined || !isSuccess(exchange)) return undefined;
  return String(valueAt(JSON.parse(requestBody), field));
};

/** Whether the request consumes a session, token or grant, which one curl command cannot recreate again. */
const isSingleUse = ({ operation }: Exchange): boolean =>
  operation !== undefined &&
  (relationOf(operation, 'ends-session') !== undefined ||
    relationOf(operation, 'single-use') !== undefined ||
    Object.values(operation.metadata.from ?? {}).some((source) => 'grant' in source));

/** Shell commands that reproduce the findings of a run. */
export class Reproduction {
  readonly #result: Result;
  readonly #labels = new Map<unknown, string>();
  readonly #sessions = new Map<string, string>();

  constructor(result: Result) {
    this.#result = result;
    // Collects the variables of all commands, which exportLines() needs.
    for (const finding of result.findings) this.commandsFor(finding);
  }

  /** Unique variable prefix per person: several guests have the same label. */
  #labelOf({ label, jar, bearer }: Person): string {
    const key = jar ?? bearer ?? label;
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const sameLabel = [...this.#labels.values()].filter((each) => each.replace(/_\d+$/, '') === upper(label));
    const unique = sameLabel.length === 0 ? upper(label) : `${upper(label)}_${sameLabel.length + 1}`;
    this.#labels.set(key, unique);
    return unique;
  }

  /** Secrets of a request that are not printed: the session of its person and the credentials passed as options. */
  #variablesOf({ person, headers }: Exchange): ShellVariable[] {
    const variables: ShellVariable[] = [...this.#result.secrets];
    const add = (what: string, sent: string | undefined, now = sent): void => {
      if (sent === undefined || now === undefined || variables.some(({ value }) => value === sent)) return;
      const name = `RAZZ_${this.#labelOf(person)}_${what}`;
      if (!this.#sessions.has(name)) this.#sessions.set(name, now);
      variables.push({ value: sent, name });
    };
    // A and B keep their sessions after the run, so their current cookies are used; others keep the sent ones.
    const jar = this.#result.people.some((each) => each.jar === person.jar) ? person.jar : null;
    const own = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(headers.cookie ?? '')?.[1];
    const sent = headers['x-xsrf-token'];
    add('COOKIE', headers.cookie, jar?.header());
    if (sent !== undefined && own !== undefined && decodeURIComponent(own) === sent)
      add('XSRF', sent, jar === null ? sent : csrfTokenOf(person));
    else if (sent?.startsWith('forged-') === false) add('SENT_XSRF', sent);
    add('TOKEN', headers.authorization?.replace(/^\S+ /, ''));
    return variables;
  }

  /** Lines that set the variables used by the commands, without the values passed as options. */
  exportLines(): string[] {
    return [
      ...this.#result.secrets.map(({ name, description }) => `: "\${${name}:?set it to ${description}}"`),
      ...[...this.#sessions].map(
        ([name, value]) => `export ${name}=${shellWord(value, this.#result.secrets)}`,
      ),
    ];
  }

  /**
   * The requests of a finding as reproduction lines, in order; what the run removed is created again first. Empty where
   * only a new run can reproduce the finding.
   */
  commandsFor({ exchange, before }: Finding): string[] {
    const all = [...before, exchange];
    if (all.some(isSingleUse)) return [];
    const { createdResources } = this.#result;
    const lines: string[] = [];
    const created = new Map<CreatedResource, string>();
    const numberedName = (name: string) => (created.size === 0 ? name : `${name}_${created.size + 1}`);
    const recreate = (resource: CreatedResource, more: readonly ShellVariable[]): string => {
      const known = created.get(resource);
      if (known !== undefined) return known;
      const name = numberedName('RAZZ_CREATED');
      created.set(resource, name);
      lines.push(`${name}="$(${this.#curl(resource.exchange, more, '-s')})"`);
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
      const [pathResource, tokenResource] = [createdResources.forPath(each), createdResources.forToken(each)];
      if (pathResource !== undefined) {
        const name = numberedName('RAZZ_ID');
        lines.push(`${name}=${jsonValue(recreate(pathResource, variables), pathResource.at)}`);
        variables.push({ value: idPlaceholder, name });
      }
      if (tokenResource?.bearer !== undefined)
        lines.push(
          `RAZZ_${this.#labelOf(each.person)}_TOKEN=${jsonValue(recreate(tokenResource, variables), tokenResource.bearer.at)}`,
        );
      const url =
        pathResource === undefined
          ? each.url
          : each.url.replace(new RegExp(`/${pathResource.id}(?=[/?]|$)`), () => `/${idPlaceholder}`);
      const isNeeded = all
        .slice(i + 1)
        .some((later) =>
          [createdResources.forPath(later), createdResources.forToken(later)].some(
            (resource) => resource?.exchange === each,
          ),
        );
      const own = isNeeded ? createdResources.createdBy(each) : undefined;
      if (own === undefined) lines.push(this.#curl({ ...each, url }, variables, '-i'));
      else recreate(own, variables);
    }
    return lines;
  }

  #curl(exchange: Exchange, more: readonly ShellVariable[], option: string): string {
    const options = [option, ...(this.#result.insecure ? ['-k'] : [])];
    return curlLine(exchange, [...more, ...this.#variablesOf(exchange)], options);
  }

  /** The command that reruns the check of a finding. */
  rerunCommand({ check }: Finding): string {
    return `${this.#result.rerunCommand} --replay ${shellWord(check)} --seed ${this.#result.seed}`;
  }
}
