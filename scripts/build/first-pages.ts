import type { Plugin } from 'vite';

/** The parts of the pages that strangers come to. */
const firstRoutes = /\/src\/routes\/(index|shop\.\$slug|products\.\$slug)\.tsx\?/;

/**
 * entry: needed on every page; shared: by several pages, a first one among them; product: by product pages, and later by
 * others; own: by one first page alone.
 */
type Part = 'entry' | 'shared' | 'product' | 'own';

/**
 * Knows which modules the first pages need before they are usable, so that the build can put them together:
 * a few files of the right size instead of forty small ones, and nothing in them that other pages drag along.
 */
export const firstPages = (): { plugin: Plugin; partOf: (id: string) => Part | null } => {
  let entry = new Set<string>();
  /** What each first page reaches, by the name of its route. */
  let first = new Map<string, Set<string>>();
  let others = new Set<string>();
  const partOf = (id: string): Part | null => {
    if (entry.has(id)) return 'entry';
    const pages = [...first].filter(([, reached]) => reached.has(id)).map(([name]) => name);
    if (pages.length === 0) return null;
    if (pages.length > 1) return 'shared';
    if (!others.has(id)) return 'own';
    // What listings alone share with later pages is too little for a file of its own.
    return pages[0] === 'products.$slug' ? 'product' : 'shared';
  };
  return {
    partOf,
    plugin: {
      name: 'razz:first-pages',
      apply: 'build',
      buildEnd() {
        const reach = (starts: string[]): Set<string> => {
          const reached = new Set<string>();
          const visit = (id: string): void => {
            if (reached.has(id)) return;
            reached.add(id);
            for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported);
          };
          starts.forEach(visit);
          return reached;
        };
        const ids = [...this.getModuleIds()];
        const loaded = ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
        const routeOf = (id: string) => firstRoutes.exec(id)?.[1];
        entry = reach(ids.filter((id) => this.getModuleInfo(id)?.isEntry));
        const routes = new Set(loaded.flatMap((id) => routeOf(id) ?? []));
        first = new Map(
          [...routes].map((name) => [name, reach(loaded.filter((id) => routeOf(id) === name))]),
        );
        others = reach(loaded.filter((id) => routeOf(id) === undefined));
      },
    },
  };
};
