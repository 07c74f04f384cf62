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

/** Path of the request by which code in a browser appends its records to the log. */
export const recordPath = '/__mutants_record';

/**
 * Instruments code to append `FILE PART` to the log at the first execution of each part. The recorder is a function
 * declaration, because a circular import may call it before the module has been evaluated. In a browser it sends the
 * records of a task in one synchronous request, so that none is lost when the page closes after the test.
 */
export const instrument = (code: string, file: string, log: string): string => {
  const inserts: { at: number; text: string }[] = [];
  for (const node of descendants(parse(code, file))) {
    const body = bodyOf(node);
    if (!body) continue;
    const call = `__recordCall('${node.start}')`;
    if (body.type === 'BlockStatement') inserts.push({ at: body.start + 1, text: `${call};` });
    else inserts.push({ at: body.start, text: `(${call}, ` }, { at: body.end, text: ')' });
  }
  let recorded = code;
  for (const { at, text } of inserts.sort((a, b) => b.at - a.at))
    recorded = `${recorded.slice(0, at)}${text}${recorded.slice(at)}`;
  return `function __recordCall(part) {
  const calls = (globalThis.__recordedCalls ??= { recorded: new Set(), unsent: '' });
  const line = ${JSON.stringify(`${file} `)} + part + '\\n';
  if (calls.recorded.has(line)) return;
  calls.recorded.add(line);
  const fs = globalThis.process?.getBuiltinModule?.('node:fs');
  if (fs) {
    try {
      fs.appendFileSync(${JSON.stringify(log)}, line);
    } catch {
      // A test may limit the size of files or open files of a process. Without the record, it runs for fewer mutants.
    }
    return;
  }
  if (calls.unsent === '')
    Promise.resolve().then(() => {
      const request = new XMLHttpRequest();
      request.open('POST', '${recordPath}', false);
      request.send(calls.unsent);
      calls.unsent = '';
    });
  calls.unsent += line;
}
__recordCall('${moduleCode}');
${recorded}`;
};
