import type { Plugin } from 'vite';

/** Route modules of the pages that new visitors usually open first. */
const landingRoutes = /\/src\/routes\/(index|shop\.\$slug|products\.\$slug)\.tsx\?/;

/** Loaded by every page once it is idle. */
const actorsModule = '/src/platform/actors/actors.ts';

/** The cart panel, which every page with a filled cart loads once idle, and the checkout. */
const orderingModules = /\/src\/(features\/cart\/CartOverlay\.tsx$|routes\/checkout\.tsx\?)/;

/**
 * Chunk group of a module. entry: on every page; shared: on several landing pages, or on one and in the cart panel or the
 * checkout; listing and product: on that page and others; own: on one landing page only; actors: on every page once idle.
 */
type ChunkGroup = 'entry' | 'shared' | 'listing' | 'product' | 'own' | 'actors';

/**
 * Groups the modules that landing pages and the actors import statically, so that the build emits a few chunks instead of forty small
 * ones, without modules of other pages.
 */
export const landingPages = (): { plugin: Plugin; groupOf: (id: string) => ChunkGroup | null } => {
  let entry = new Set<string>();
  /** Modules reachable from each landing page, by route. */
  let landing = new Map<string, Set<string>>();
  let others = new Set<string>();
  let actors = new Set<string>();
  let ordering = new Set<string>();
  const groupOf = (id: string): ChunkGroup | null => {
    if (entry.has(id)) return 'entry';
    const pages = [...landing].filter(([, modules]) => modules.has(id)).map(([name]) => name);
    // The module itself has a chunk of its own, so that the manifest lists it.
    if (pages.length === 0) return actors.has(id) && !id.endsWith(actorsModule) ? 'actors' : null;
    if (pages.length > 1) return 'shared';
    if (ordering.has(id)) return 'shared';
    // All styles of the product page are in one group, because each stylesheet is a render-blocking request.
    if (pages[0] === 'products.$slug' && (others.has(id) || id.endsWith('.css'))) return 'product';
    if (!others.has(id)) return 'own';
    // What home shares with other pages is too small for a chunk of its own.
    return pages[0] === 'shop.$slug' ? 'listing' : 'shared';
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
        actors = reachableFrom(dynamic.filter((id) => id.endsWith(actorsModule)));
        ordering = reachableFrom(dynamic.filter((id) => orderingModules.test(id)));
      },
    },
  };
};
