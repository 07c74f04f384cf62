import { descendants, parse, type Syntax } from './syntax.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

const functionTypes = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

const bodyOf = (node: Syntax): Syntax | undefined =>
  functionTypes.has(node.type) ? node.children.find(({ role }) => role === 'body') : undefined;

/** What a test executed of a file: its module code, or one of its functions by the place in the file. */
export const moduleCode = 'module';

/** The innermost function that a range lies in, or the module code around all functions. */
export const calledPart = (program: Syntax, { start, end }: Range): string => {
  const around = descendants(program).filter(
    (node) => bodyOf(node) !== undefined && node.start <= start && end <= node.end,
  );
  const innermost = around.at(-1);
  return innermost === undefined ? moduleCode : String(innermost.start);
};

/**
 * The same code, which appends a line `FILE PART` to the log at the first execution of each part. The recorder is a
 * function declaration, so that it works when a circular import calls in before the module has run.
 */
export const recordCalls = (code: string, file: string, log: string): string => {
  const inserts: { at: number; text: string }[] = [];
  for (const node of descendants(parse(code))) {
    const body = bodyOf(node);
    if (!body) continue;
    const call = `__recordCall('${node.start}')`;
    if (body.type === 'BlockStatement') inserts.push({ at: body.start + 1, text: `${call};` });
    else inserts.push({ at: body.start, text: `(${call}, ` }, { at: body.end, text: ')' });
  }
  let recorded = code;
  for (const { at, text } of inserts.sort((a, b) => b.at - a.at))
    recorded = `${recorded.slice(0, at)}${text}${recorded.slice(at)}`;
  return `import { appendFileSync as __appendFileSync } from 'node:fs';
function __recordCall(part: string) {
  const recorded: Set<string> = ((globalThis as { __recordedCalls?: Set<string> }).__recordedCalls ??= new Set());
  const line = ${JSON.stringify(`${file} `)} + part + '\\n';
  if (recorded.has(line)) return;
  recorded.add(line);
  __appendFileSync(${JSON.stringify(log)}, line);
}
__recordCall('${moduleCode}');
${recorded}`;
};
