import { fileURLToPath } from 'node:url';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  NodeBuilderFlags,
  type Symbol as TsSymbol,
  type Type,
} from 'typescript/unstable/sync';

/** An event of a machine, as declared in its types. */
export interface DescribedEvent {
  readonly type: string;
  /** Declaration of each property but `type`: `quantity: number`. */
  readonly payload: readonly string[];
  /** Its doc comment, or ''. */
  readonly comment: string;
  /** File that declares it, such as `cart.ts`. */
  readonly file: string;
}

export interface DescribedMachine {
  /** Name of the export, such as `cartMachine`. */
  readonly name: string;
  readonly file: string;
  /** The doc comment of the machine, after that of the function that makes it. */
  readonly purpose: string;
  readonly events: readonly DescribedEvent[];
  readonly emitted: readonly DescribedEvent[];
}

/** Positions among the type parameters of XState's StateMachine. */
const [eventParameter, emittedParameter] = [1, 11];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The doc comment before a member of a union, which belongs to no symbol. */
const commentBefore = (node: Node): string => {
  const before = node.getSourceFile().text.slice(0, node.getStart());
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\|?\s*$/.exec(before)?.[1] ?? '';
  return oneLine(comment.replace(/^\s*\* ?/gm, ''));
};

const fileOf = (node: Node): string => node.getSourceFile().fileName.split('/').at(-1) ?? '';

/** Whether the declared type depends on a parameter of a generic type, so that it says less than the resolved one. */
const isGeneric = (checker: Checker, node: Node): boolean => {
  if (node.kind === SyntaxKind.TypeReference) {
    const [name] = childrenOf(node);
    const symbol = name && checker.getSymbolAtLocation(name);
    if (symbol?.declarations.some(({ kind }) => kind === SyntaxKind.TypeParameter)) return true;
  }
  return childrenOf(node).some((child) => isGeneric(checker, child));
};

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
    return undefined;
  });
  return children;
};

const typeText = (checker: Checker, type: Type): string =>
  checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation);

const describeProperty = (checker: Checker, property: TsSymbol): string => {
  const declared = property.valueDeclaration?.resolve();
  const type = checker.getTypeOfSymbol(property);
  if (declared && !isGeneric(checker, declared)) return oneLine(declared.getText()).replace(/;$/, '');
  return `${property.name}: ${type ? typeText(checker, type) : 'unknown'}`;
};

const describeEvents = (checker: Checker, type: Type | undefined): DescribedEvent[] => {
  if (!type) return [];
  const members = type.isUnionType() ? type.getTypes() : [type];
  return members.flatMap((member) => {
    const properties = checker.getPropertiesOfType(member);
    const named = properties.find(({ name }) => name === 'type');
    const node = named?.valueDeclaration?.resolve();
    const value = named && checker.getTypeOfSymbol(named);
    if (!node?.parent || !value || !('value' in value)) return [];
    return {
      type: String(value.value),
      payload: properties
        .filter(({ name }) => name !== 'type')
        .map((each) => describeProperty(checker, each)),
      comment: commentBefore(node.parent),
      file: fileOf(node),
    };
  });
};

/** The doc comment of the function that makes a machine, such as `formMachine`. */
const factoryComment = (checker: Checker, machine: TsSymbol): string => {
  const call = machine.valueDeclaration?.resolve();
  const initializer = call && childrenOf(call).find(({ kind }) => kind === SyntaxKind.CallExpression);
  const [callee] = initializer ? childrenOf(initializer) : [];
  if (callee?.kind !== SyntaxKind.Identifier) return '';
  const symbol = checker.getSymbolAtLocation(callee);
  if (!symbol) return '';
  const [declaration] = symbol.declarations;
  const isImport = declaration?.kind === SyntaxKind.ImportSpecifier;
  return checker.getDocumentationCommentOfSymbol(isImport ? checker.getAliasedSymbol(symbol) : symbol);
};

const folder = fileURLToPath(new URL('../src/machines/', import.meta.url));

/** Reads purpose, events and emitted events of machines from their TypeScript source. */
export const describeMachines = (machines: readonly { file: string; name: string }[]): DescribedMachine[] => {
  const api = new API();
  try {
    const config = fileURLToPath(new URL('tsconfig.machines.json', import.meta.url));
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} cannot be opened`);
    const { checker, program } = project;
    return machines.map(({ file, name }) => {
      const source = program.getSourceFile(`${folder}${file}`);
      const module = source && checker.getSymbolAtLocation(source);
      const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name);
      const type = symbol && checker.getTypeOfSymbol(symbol);
      if (!type) throw new Error(`${file} has no type of ${name}`);
      const parameters = checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0]);
      return {
        file,
        name,
        purpose: oneLine(
          `${factoryComment(checker, symbol)} ${checker.getDocumentationCommentOfSymbol(symbol)}`,
        ),
        events: describeEvents(checker, parameters[eventParameter]),
        emitted: describeEvents(checker, parameters[emittedParameter]),
      };
    });
  } finally {
    api.close();
  }
};
