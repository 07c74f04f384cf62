import type { Plugin } from 'vite';

const link = /\/@tanstack\/react-router\/dist\/esm\/link\.js$/;
const exported = /^export \{ (.+) \};$/m;

/**
 * Leaves out the router's own link, which every route carries as `Route.Link`: the shop's links are plain anchors that
 * `platform/follow-links.ts` follows.
 */
export const withoutRouterLink = (): Plugin => ({
  name: 'razz:router-link',
  apply: 'build',
  transform(code, id) {
    if (!link.test(id)) return null;
    const names = exported.exec(code)?.[1];
    if (names === undefined) this.error("The router's link has no exports where they are looked for");
    const unavailable = `const unavailable = () => { throw new Error('Use src/ui/kit/Link.tsx: the router\\'s link is left out of the build'); };`;
    return {
      code: [unavailable, ...names.split(', ').map((name) => `export { unavailable as ${name} };`)].join(
        '\n',
      ),
      map: null,
    };
  },
});
