import { valueAt, withValue } from '../engine/body-path.ts';
import { csrfTokenOf } from '../engine/client.ts';
import type { CreatedResource } from '../engine/created-resources.ts';
import { type Exchange, isSuccess, type Person } from '../engine/exchange.ts';
import type { Finding } from '../engine/findings.ts';
import { parseJson, stringifyJson } from '../engine/json.ts';
import { relationOf } from '../engine/relation-of.ts';
import type { Result } from '../engine/run.ts';
import { inUrl } from './mask.ts';
import { curlLine, type ShellVariable, shellWord } from './shell.ts';

const upper = (text: string): string => text.replace(/\W+/g, '_').toUpperCase();
const jsonValue = (variable: string, at: string): string =>
  `"$(node -p 'JSON.parse(process.argv[1]).${at}' "$${variable}")"`;
/** Placeholder in a request for an id that this run created; no request contains it. */
const placeholderOf = (index: number): string => `\u0000created id ${index}\u0000`;

/** A URL with another value of a path parameter, which must be `id`: a check may send another path. */
const withParameter = (url: string, path: string, name: string, id: string, value: string): string => {
  const [address = '', ...query] = url.split('?');
  const segments = address.split('/');
  const template = path.split('/');
  // The URL may have a prefix.
  const index = segments.length - template.length + template.indexOf(`:${name}`);
  if (segments[index] !== encodeURIComponent(id)) return url;
  return [segments.with(index, value).join('/'), ...query].join('?');
};

/** A JSON body with a placeholder as the value of a dotted field. A placeholder for a number is not quoted. */
const withField = (body: string, field: string, placeholder: string): string => {
  const json = parseJson(body);
  const isList = field.endsWith('[]');
  const path = [...field.replace(/\[\]$/, '').split('.'), ...(isList ? [0] : [])];
  const text = stringifyJson(withValue(json, path, placeholder)) ?? '';
  const literal = typeof valueAt(json, field) === 'string' ? `"${placeholder}"` : placeholder;
  return text.replace(JSON.stringify(placeholder), () => literal);
};

/** The email address that this request registered, which is taken now. */
const freshEmailOf = (exchange: Exchange): string | undefined => {
  const { operation, requestBody } = exchange;
  const sources = Object.entries(operation?.metadata.from ?? {});
  const field = sources.find(([, source]) => 'fresh' in source)?.[0];
  if (field === undefined || requestBody === undefined || !isSuccess(exchange)) return undefined;
  return String(valueAt(parseJson(requestBody), field));
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
  /** Variables with the value of another one, encoded for a URL. */
  readonly #encoded = new Map<string, string>();

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
  #variablesOf({ person, headers, url }: Exchange): ShellVariable[] {
    const variables: ShellVariable[] = [...this.#result.secrets];
    for (const { value, name } of this.#result.secrets) {
      const encoded = inUrl(value);
      if (encoded === value || !url.includes(encoded)) continue;
      this.#encoded.set(`${name}_ENCODED`, name);
      variables.push({ value: encoded, name: `${name}_ENCODED` });
    }
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
    // An API key may be the whole header, with the word before it: “Token 4f2a”.
    if (!this.#result.secrets.some(({ value }) => value === headers.authorization))
      add('TOKEN', headers.authorization?.replace(/^\S+ /, ''));
    return variables;
  }

  /** Lines that set the variables used by the commands, without the values passed as options. */
  exportLines(): string[] {
    return [
      ...this.#result.secrets.map(({ name, description }) => `: "\${${name}:?set it to ${description}}"`),
      ...[...this.#encoded].map(
        ([name, plain]) => `export ${name}="$(node -p 'encodeURIComponent(process.argv[1])' "$${plain}")"`,
      ),
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
    const ids = new Map<CreatedResource, ShellVariable>();
    const emails: ShellVariable[] = [];
    const numbered = (name: string, { size }: { size: number }) =>
      size === 0 ? name : `${name}_${size + 1}`;

    const recreate = (resource: CreatedResource): string => {
      const known = created.get(resource);
      if (known !== undefined) return known;
      const command = this.#curl(...prepare(resource.exchange), '-s');
      const name = numbered('RAZZ_CREATED', created);
      created.set(resource, name);
      lines.push(`${name}="$(${command})"`);
      return name;
    };
    const idOf = (resource: CreatedResource): ShellVariable => {
      const known = ids.get(resource);
      if (known !== undefined) return known;
      const json = jsonValue(recreate(resource), resource.at);
      const variable = { value: placeholderOf(ids.size), name: numbered('RAZZ_ID', ids) };
      ids.set(resource, variable);
      lines.push(`${variable.name}=${json}`);
      return variable;
    };
    /** A request with placeholders for the ids of resources, which are created first, and their variables. */
    const prepare = (exchange: Exchange): [Exchange, ShellVariable[]] => {
      const email = freshEmailOf(exchange);
      if (email !== undefined && !emails.some(({ value }) => value === email)) {
        const name = numbered('RAZZ_EMAIL', { size: emails.length });
        lines.push(`${name}="check-$(date +%s)-$RANDOM@example.com"`);
        emails.push({ value: email, name });
      }
      const token = createdResources.forToken(exchange);
      if (token?.bearer !== undefined)
        lines.push(
          `RAZZ_${this.#labelOf(exchange.person)}_TOKEN=${jsonValue(recreate(token), token.bearer.at)}`,
        );
      let { url, requestBody } = exchange;
      for (const { place, name, resource } of createdResources.namedBy(exchange)) {
        const { value } = idOf(resource);
        if (place === 'path')
          url = withParameter(url, exchange.operation?.path ?? '', name, resource.id, value);
        else requestBody = withField(requestBody ?? '', name, value);
      }
      return [{ ...exchange, url, requestBody }, [...emails, ...ids.values()]];
    };

    for (const [i, each] of all.entries()) {
      const isNeeded = all
        .slice(i + 1)
        .flatMap((later) => [
          ...createdResources.namedBy(later).map(({ resource }) => resource),
          createdResources.forToken(later),
        ])
        .some((resource) => resource?.exchange === each);
      const own = isNeeded ? createdResources.createdBy(each) : undefined;
      if (own === undefined) lines.push(this.#curl(...prepare(each), '-i'));
      else recreate(own);
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
