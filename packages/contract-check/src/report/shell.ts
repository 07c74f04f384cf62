import { splitAtSecret } from '../engine/secrets.ts';

/** A secret value and the shell variable that replaces it. */
export interface ShellVariable {
  value: string;
  name: string;
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Quotes a text as one shell word, with variables in place of their values. */
export const shellWord = (text: string, variables: readonly ShellVariable[] = []): string => {
  const [variable] = variables
    .filter(({ value }) => value !== '' && splitAtSecret(text, value).length > 1)
    .sort((a, b) => b.value.length - a.value.length);
  if (variable === undefined) return quote(text);
  return splitAtSecret(text, variable.value)
    .map((part) => (part === '' ? '' : shellWord(part, variables)))
    .join(`"$${variable.name}"`);
};

const minRepeats = 1000;

/** A command that prints a body with a long run of one character, without containing that run. */
const printCommand = (body: string, variables: readonly ShellVariable[]): string | undefined => {
  const run = new RegExp(`(\\w)\\1{${minRepeats},}`).exec(body);
  if (run === null) return undefined;
  const [text, character] = run;
  const words = [body.slice(0, run.index), body.slice(run.index + text.length)].map((part) =>
    shellWord(part, variables),
  );
  return `{ printf %s ${words[0]}; head -c ${text.length} /dev/zero | tr '\\0' '${character}'; printf %s ${words[1]}; }`;
};

export interface ShellRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  requestBody: string | undefined;
}

/** The curl command of a request. */
export const curlLine = (
  { method, url, headers, requestBody }: ShellRequest,
  variables: readonly ShellVariable[],
  options: readonly string[] = ['-i'],
): string => {
  const pipe = requestBody === undefined ? undefined : printCommand(requestBody, variables);
  const body =
    requestBody === undefined
      ? []
      : pipe === undefined
        ? [`--data-raw ${shellWord(requestBody, variables)}`]
        : ['--data-binary @-'];
  const line = [
    'curl',
    ...options,
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    shellWord(url, variables),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`, variables)}`),
    ...body,
  ].join(' ');
  return pipe === undefined ? line : `${pipe} | ${line}`;
};
