import type { Plugin } from 'vite';

const link = /\/@tanstack\/react-router\/dist\/esm\/link\.js$/;
const exported = /^export \{ (.+) \};$/m;

/**
 * Removes the router's Link component, which every route references as `Route.Link`. The shop's links are plain anchors
 * handled by `platform/page/follow-links.ts`.
 */
export const withoutRouterLink = (): Plugin => ({
  name: 'razz:router-link',
  apply: 'build',
  transform(code, id) {
    if (!link.test(id)) return null;
    const names = exported.exec(code)?.[1];
    if (names === undefined)
      this.error('The link module of @tanstack/react-router has no export statement. Adapt router-link.ts.');
    const unavailable = `const unavailable = () => { throw new Error('Use src/ui/kit/Link.tsx: the router\\'s link is left out of the build'); };`;
    return {
      code: [unavailable, ...names.split(', ').map((name) => `export { unavailable as ${name} };`)].join(
        '\n',
      ),
      map: null,
    };
  },
});
