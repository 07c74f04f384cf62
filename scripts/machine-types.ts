import { fileURLToPath } from 'node:url';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isCallExpression,
  isIdentifier,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
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

/** The function that makes a machine, such as `formMachine`. */
interface Factory {
  readonly comment: string;
  /** Source of its type arguments by parameter, for the machine that it makes. */
  readonly typeArguments: ReadonlyMap<string, string>;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The doc comment before a member of a union, which belongs to no symbol. */
const commentBefore = (node: Node): string => {
  const before = node.getSourceFile().text.slice(0, node.getStart());
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\|?\s*$/.exec(before)?.[1] ?? '';
  return oneLine(comment.replace(/^\s*\* ?/gm, ''));
};

const fileOf = (node: Node): string => node.getSourceFile().fileName.split('/').at(-1) ?? '';

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
    return undefined;
  });
  return children;
};

/** Names of the type parameters that a declared type depends on, without which it says less than the resolved one. */
const parametersIn = (checker: Checker, node: Node): string[] => {
  const [name] = node.kind === SyntaxKind.TypeReference ? childrenOf(node) : [];
  const symbol = name && checker.getSymbolAtLocation(name);
  const isParameter = symbol?.declarations.some(({ kind }) => kind === SyntaxKind.TypeParameter);
  return [
    ...(isParameter && symbol ? [symbol.name] : []),
    ...childrenOf(node).flatMap((child) => parametersIn(checker, child)),
  ];
};

const typeText = (checker: Checker, type: Type): string =>
  checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation);

/**
 * The declared text of a property. Type parameters are replaced by the arguments of the machine's factory with the same
 * names, if it has them, because the resolved type of a zod schema has lost its name.
 */
const describeProperty = (checker: Checker, property: TsSymbol, factory: Factory): string => {
  const declared = property.valueDeclaration?.resolve();
  const parameters = declared ? parametersIn(checker, declared) : [];
  if (declared && parameters.every((name) => factory.typeArguments.has(name)))
    return parameters.reduce(
      (text, name) => text.replace(new RegExp(`\\b${name}\\b`, 'g'), factory.typeArguments.get(name) ?? name),
      oneLine(declared.getText()).replace(/;$/, ''),
    );
  const type = checker.getTypeOfSymbol(property);
  return `${property.name}: ${type ? typeText(checker, type) : 'unknown'}`;
};

const describeEvents = (checker: Checker, type: Type | undefined, factory: Factory): DescribedEvent[] => {
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
        .map((each) => describeProperty(checker, each, factory)),
      comment: commentBefore(node.parent),
      file: fileOf(node),
    };
  });
};

const noFactory: Factory = { comment: '', typeArguments: new Map() };

/** The function of the shop that makes a machine. */
const factoryOf = (checker: Checker, machine: TsSymbol): Factory => {
  const declaration = machine.valueDeclaration?.resolve();
  const call = declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (!call || !isCallExpression(call) || !isIdentifier(call.expression)) return noFactory;
  const named = checker.getSymbolAtLocation(call.expression);
  if (!named) return noFactory;
  const isImport = named.declarations[0]?.kind === SyntaxKind.ImportSpecifier;
  const symbol = isImport ? checker.getAliasedSymbol(named) : named;
  const made = symbol.valueDeclaration?.resolve();
  const factory = made && isVariableDeclaration(made) ? made.initializer : undefined;
  const parameters = (factory && isArrowFunction(factory) && factory.typeParameters) || [];
  return {
    comment: checker.getDocumentationCommentOfSymbol(symbol),
    typeArguments: new Map(
      parameters.flatMap((parameter, index) => {
        const value = call.typeArguments?.[index] ?? parameter.defaultType;
        return value ? [[parameter.name.getText(), oneLine(value.getText())] as const] : [];
      }),
    ),
  };
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
      const factory = factoryOf(checker, symbol);
      return {
        file,
        name,
        purpose: oneLine(`${factory.comment} ${checker.getDocumentationCommentOfSymbol(symbol)}`),
        events: describeEvents(checker, parameters[eventParameter], factory),
        emitted: describeEvents(checker, parameters[emittedParameter], factory),
      };
    });
  } finally {
    api.close();
  }
};
