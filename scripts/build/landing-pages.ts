import type { Plugin } from 'vite';

/** Route modules of the pages that new visitors usually open first. */
const landingRoutes = /\/src\/routes\/(index|shop\.\$slug|products\.\$slug)\.tsx\?/;

/**
 * Chunk group of a module. entry: on every page; shared: on several landing pages; product: on the product page and other
 * pages; own: on one landing page only.
 */
type ChunkGroup = 'entry' | 'shared' | 'product' | 'own';

/**
 * Groups the modules that landing pages import statically, so that the build emits a few chunks instead of forty small
 * ones, without modules of other pages.
 */
export const landingPages = (): { plugin: Plugin; groupOf: (id: string) => ChunkGroup | null } => {
  let entry = new Set<string>();
  /** Modules reachable from each landing page, by route. */
  let landing = new Map<string, Set<string>>();
  let others = new Set<string>();
  const groupOf = (id: string): ChunkGroup | null => {
    if (entry.has(id)) return 'entry';
    const pages = [...landing].filter(([, modules]) => modules.has(id)).map(([name]) => name);
    if (pages.length === 0) return null;
    if (pages.length > 1) return 'shared';
    if (!others.has(id)) return 'own';
    // What only listings share with other pages is too small for a chunk of its own.
    return pages[0] === 'products.$slug' ? 'product' : 'shared';
  };
  return {
    groupOf,
    plugin: {
      name: 'razz:landing-pages',
      apply: 'build',
      buildEnd() {
        const reachableFrom = (starts: string[]): Set<string> => {
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
        const dynamic = ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
        const routeOf = (id: string) => landingRoutes.exec(id)?.[1];
        entry = reachableFrom(ids.filter((id) => this.getModuleInfo(id)?.isEntry));
        const routes = new Set(dynamic.flatMap((id) => routeOf(id) ?? []));
        landing = new Map(
          [...routes].map((name) => [name, reachableFrom(dynamic.filter((id) => routeOf(id) === name))]),
        );
        others = reachableFrom(dynamic.filter((id) => routeOf(id) === undefined));
      },
    },
  };
};
