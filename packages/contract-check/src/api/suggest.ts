import { type Operation, paramNames, type Source, schemaOf } from '../contract/operation.ts';
import type { Relation } from '../contract/relations.ts';
import { inPath } from '../engine/creation.ts';
import { stringifyJson } from '../engine/json.ts';

/** JSON is YAML, and needs no rules for quotes. */
const flow = (value: object): string =>
  (stringifyJson(value) ?? '').replace(/"([^"\\]*)":/g, '"$1": ').replace(/,"/g, ', "');

const without = (value: object, key: string): object =>
  Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));

/** Why a relation was derived. */
const reasonOf = (relation: Relation): string => {
  switch (relation.kind) {
    case 'pages': {
      const { cursor, next, more, offset, page = 'page' } = relation;
      const end = next === 'Link' ? 'the header Link' : (next ?? more ?? relation.total);
      const beside = end === undefined ? '' : `, and the response has ${end}`;
      return `the query has ${cursor ?? offset ?? page}${beside}`;
    }
    case 'filter':
      return `${relation.query} is named after ${relation.field} of the rows`;
    case 'order-by':
      return `the values of ${relation.query} are named after fields of the rows`;
    case 'creates':
      return `its response has an id, and ${relation.list} lists rows with such ids`;
    case 'updates':
    case 'deletes':
      return `its path is that of one row of ${relation.list}`;
    case 'read-by-id':
      return `${relation.read} reads what it is about by its id`;
    default:
      return 'declared';
  }
};

const sourceReason = (field: string, source: Source, { name, ...operation }: Operation): string => {
  if ('create' in source)
    return source.at === inPath
      ? `${source.create} creates what its path names`
      : `${source.create} responds with the id`;
  if (!('read' in source)) return 'declared';
  const isInPath = paramNames({ ...operation }).includes(field);
  const otherwise =
    source.otherwise === undefined ? '' : `; if it is empty, ${source.otherwise.create} creates one`;
  return isInPath
    ? `${source.read} lists the ids${otherwise}`
    : `${field} is named after what ${source.read} lists${otherwise}`;
};

/** What only somebody who knows the API can say, as comments. */
const questionsOf = (operation: Operation): string[] => {
  const { method, path, metadata } = operation;
  const fields = metadata.maybeUnique ?? [];
  const thing = /([\w-]+)\/:\w+\/?$/.exec(path)?.[1]?.replace(/s$/, '');
  return [
    ...(method === 'POST' && fields.length > 0
      ? [`# unique: [${fields.join(', ')}]  # if no two may have the same`]
      : []),
    ...(metadata.access === 'customer' && thing !== undefined && metadata.owned === undefined
      ? [`# owned: ${thing}  # if it belongs to one account, and others must not get it`]
      : []),
    ...(method === 'POST' &&
    operation.responses[201] === undefined &&
    (metadata.relations ?? []).length === 0 &&
    schemaOf(operation.responses[200]) !== undefined
      ? ['# safe: true  # if it changes nothing']
      : []),
  ];
};

/** A file for --relations with what the names of an API say about its operations, and why, to be reviewed. */
export const suggestRelations = (operations: readonly Operation[]): string => {
  const blocks = operations.flatMap((operation): string[] => {
    const { from = {}, relations = [] } = operation.metadata;
    const sources = Object.entries(from).flatMap(([field, source]) => [
      `      # ${sourceReason(field, source, operation)}`,
      `      ${JSON.stringify(field)}: ${flow(without(source, 'isDerived'))}`,
    ]);
    const lines = [
      ...questionsOf(operation).map((each) => `    ${each}`),
      ...(sources.length === 0 ? [] : ['    from:', ...sources]),
      ...(relations.length === 0 ? [] : ['    relations:']),
      ...(relations as readonly Relation[]).flatMap((relation) => [
        `      # ${reasonOf(relation)}`,
        `      - ${flow(without(without(relation, 'isDerived'), 'findsFirst'))}`,
      ]),
    ];
    const isEmpty = sources.length === 0 && relations.length === 0;
    return lines.length === 0
      ? []
      : [
          `  # ${operation.method} ${operation.path}`,
          `  ${JSON.stringify(operation.name)}:${isEmpty ? ' {}' : ''}`,
          ...lines,
        ];
  });
  return [
    '# What the names of this API say about its operations. Correct or remove what is wrong, and answer the questions.',
    '# Pass the file with --relations: what it says replaces what the checker would derive.',
    '',
    '# errorFields: errors[].field  # where an error body names the invalid fields',
    ...(blocks.length === 0 ? ['operations: {}'] : ['operations:', ...blocks]),
    '',
  ].join('\n');
};
