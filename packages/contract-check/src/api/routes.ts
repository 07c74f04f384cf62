import { type Operation, paramNames } from '../contract/operation.ts';

/** Frameworks differ in whether a path ends with a slash: Django REST and FastAPI combine /things/ and /things/{id}. */
export const routeOf = (path: string): string => path.replace(/(.)\/$/, '$1');

/** The name of the parameter at the end of a path. */
export const lastParamOf = (path: string): string | undefined => /\/:(\w+)$/.exec(routeOf(path))?.[1];

/** The last segment of a collection's path: 'things' for '/parents/:id/things'. */
export const collectionName = (path: string): string => routeOf(path).split('/').at(-1) ?? '';

/** The name of the collection that a path with an id is in: 'things' for '/things/:id'. */
export const parentName = (path: string): string => collectionName(routeOf(path).replace(/\/:\w+$/, ''));

/** The values with the same key, in their order. */
const groupedBy = <Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string | undefined,
): ReadonlyMap<string, readonly Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
};

/** The operations of an API by what their paths say. Large APIs have too many to search them for each. */
export class Routes {
  readonly operations: readonly Operation[];
  readonly #byRoute: ReadonlyMap<string, Operation>;
  readonly #membersByPath: ReadonlyMap<string, readonly Operation[]>;
  readonly #membersByName: ReadonlyMap<string, readonly Operation[]>;
  readonly #byLastSegment: ReadonlyMap<string, readonly Operation[]>;

  constructor(operations: readonly Operation[]) {
    this.operations = operations;
    const members = operations.filter(({ path }) => lastParamOf(path) !== undefined);
    this.#byRoute = new Map(operations.map((each) => [`${each.method} ${routeOf(each.path)}`, each]));
    this.#membersByPath = groupedBy(members, ({ path }) => routeOf(path).replace(/\/:\w+$/, ''));
    this.#membersByName = groupedBy(members, ({ path }) => parentName(path));
    this.#byLastSegment = groupedBy(operations, ({ path }) => collectionName(path));
  }

  /** The operation with a method and a path, such as 'GET /things'. */
  get(route: string): Operation | undefined {
    return this.#byRoute.get(route);
  }

  /** The operations on one of what is at a path: those of `/things/{id}` for `/things`. */
  membersAt(path: string): readonly Operation[] {
    return this.#membersByPath.get(path) ?? [];
  }

  /** The operations on one of the things of a collection with this name, whatever its parents are. */
  membersOf(name: string): readonly Operation[] {
    return this.#membersByName.get(name) ?? [];
  }

  /** The operations whose paths end with this segment. */
  endingWith(segment: string): readonly Operation[] {
    return this.#byLastSegment.get(segment) ?? [];
  }

  /** How to read one of the things of a collection with this name, by its id alone. */
  readById(name: string): Operation | undefined {
    return this.membersOf(name).find((each) => each.method === 'GET' && paramNames(each).length === 1);
  }
}
