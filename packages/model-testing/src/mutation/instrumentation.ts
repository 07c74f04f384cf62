import { descendants, parse, type SyntaxNode } from './syntax.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

const functionTypes = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

const bodyOf = (node: SyntaxNode): SyntaxNode | undefined =>
  functionTypes.has(node.type) ? node.children.find(({ role }) => role === 'body') : undefined;

/** Name of a file's top-level code. Other parts are functions, named by their start offset. */
export const moduleCode = 'module';

/** The innermost function that contains a range, or the module code. */
export const partAt = (program: SyntaxNode, { start, end }: Range): string => {
  const enclosing = descendants(program).filter(
    (node) => bodyOf(node) !== undefined && node.start <= start && end <= node.end,
  );
  const innermost = enclosing.at(-1);
  return innermost === undefined ? moduleCode : String(innermost.start);
};

/**
 * Instruments code to append `FILE PART` to the log at the first execution of each part. The recorder is a function
 * declaration, because a circular import may call it before the module has been evaluated.
 */
export const instrument = (code: string, file: string, log: string): string => {
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
