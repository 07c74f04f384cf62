import type { SyntaxNode } from './syntax.ts';

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One change to the code of a file. */
export interface Mutation {
  readonly operator: string;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
  readonly edit: Edit;
  /** Imports that the edit needs at the top of the file. */
  readonly preface?: string;
}

export const mutate = (
  code: string,
  operator: string,
  at: Pick<SyntaxNode, 'start' | 'end'>,
  text: string,
  preface?: string,
): Mutation => {
  const original = code.slice(at.start, at.end);
  return {
    operator,
    line: code.slice(0, at.start).split('\n').length,
    original: oneLine(original),
    replacement: oneLine(text),
    edit: { start: at.start, end: at.end, text },
    ...(preface && { preface }),
  };
};

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 67)}…` : line;
};

export const applyMutation = (code: string, { edit, preface }: Mutation): string => {
  return `${preface ?? ''}${code.slice(0, edit.start)}${edit.text}${code.slice(edit.end)}`;
};

/** Range of an array element or object property including its comma. */
export const removalRange = (code: string, node: SyntaxNode): { start: number; end: number } => {
  const after = /^\s*,/.exec(code.slice(node.end));
  if (after) return { start: node.start, end: node.end + after[0].length };
  const before = /,\s*$/.exec(code.slice(0, node.start));
  return before ? { start: before.index, end: node.end } : { start: node.start, end: node.end };
};
