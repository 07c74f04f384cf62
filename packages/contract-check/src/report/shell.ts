/** A value that must not be printed, and the shell variable that replaces it. */
export interface ShellVariable {
  value: string;
  name: string;
}

const literal = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A text as one word of a shell line, with variables in place of their values. */
export const shellWord = (text: string, variables: readonly ShellVariable[] = []): string => {
  const [variable] = variables
    .filter(({ value }) => value !== '' && text.includes(value))
    .sort((a, b) => b.value.length - a.value.length);
  if (variable === undefined) return literal(text);
  return text
    .split(variable.value)
    .map((part) => (part === '' ? '' : shellWord(part, variables)))
    .join(`"$${variable.name}"`);
};

const longRun = 1000;

/** Writes a body to standard output; a long run of one character is written by its length. */
const printed = (body: string, variables: readonly ShellVariable[]): string | undefined => {
  const run = new RegExp(`(\\w)\\1{${longRun},}`).exec(body);
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
  sent: string | undefined;
}

/** A shell line that sends a request. */
export const curlLine = (
  { method, url, headers, sent }: ShellRequest,
  variables: readonly ShellVariable[],
  options: readonly string[] = ['-i'],
): string => {
  const pipe = sent === undefined ? undefined : printed(sent, variables);
  const body =
    sent === undefined
      ? []
      : pipe === undefined
        ? [`--data-raw ${shellWord(sent, variables)}`]
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
