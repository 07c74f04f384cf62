import type { Plugin } from 'vite';

/** The pages that strangers come to. */
const firstRoutes = /\/src\/routes\/(?:index|shop\.\$slug|products\.\$slug)\.tsx\?/;

/** entry: needed on every page; shared: by several pages, a first one among them; own: by one first page alone. */
type Part = 'entry' | 'shared' | 'own';

/**
 * Knows which modules the first pages need before they are usable, so that the build can put them together:
 * a few files of the right size instead of forty small ones, and nothing in them that other pages drag along.
 */
export const firstPages = (): { plugin: Plugin; partOf: (id: string) => Part | null } => {
  let entry = new Set<string>();
  let first: Set<string>[] = [];
  let others = new Set<string>();
  return {
    partOf(id) {
      if (entry.has(id)) return 'entry';
      const pages = first.filter((page) => page.has(id)).length;
      if (pages === 0) return null;
      return pages > 1 || others.has(id) ? 'shared' : 'own';
    },
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
        entry = reach(ids.filter((id) => this.getModuleInfo(id)?.isEntry));
        first = loaded.filter((id) => firstRoutes.test(id)).map((id) => reach([id]));
        others = reach(loaded.filter((id) => !firstRoutes.test(id)));
      },
    },
  };
};
