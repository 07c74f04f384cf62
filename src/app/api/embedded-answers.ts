/** Answers that came with the page, by the line of their call; each is given once. */
export type EmbeddedAnswers = {
  take(line: string): { answer: unknown } | null;
  peek(line: string): { answer: unknown } | null;
};

/** The line that names a call: method, path with query and, when there is one, the body as JSON. */
export const callLine = (method: string, pathAndQuery: string, body?: unknown): string =>
  `${method} ${pathAndQuery}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the text of the page's `page-data` tag: `{"calls": {"GET /api/…": answer}}`. What is unreadable is as if it were not there. */
export const readEmbeddedAnswers = (json: string | null): EmbeddedAnswers => {
  let calls: Record<string, unknown> = {};
  try {
    const data: unknown = JSON.parse(json ?? '{}');
    if (isObject(data) && isObject(data.calls)) calls = data.calls;
  } catch {
    // A broken tag costs a call, not the page.
  }
  const left = new Map(Object.entries(calls));
  const peek = (line: string) => (left.has(line) ? { answer: left.get(line) } : null);
  return {
    peek,
    take(line) {
      const found = peek(line);
      left.delete(line);
      return found;
    },
  };
};
