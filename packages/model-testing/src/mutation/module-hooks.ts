import { pathToFileURL } from 'node:url';

/**
 * A module for Node's option `--import`: it replaces the source code of files, by absolute path. JavaScript as text, because
 * the process may not load TypeScript. The module registers itself as hooks, which Node runs in a thread of their own.
 */
export const moduleHooks = (replaced: Readonly<Record<string, string>>): string => {
  const sources = Object.entries(replaced).map(([file, code]) => [pathToFileURL(file).href, code]);
  return `import { register } from 'node:module';
const sources = new Map(${JSON.stringify(sources)});
if (!import.meta.url.endsWith('#hooks')) register(\`\${import.meta.url}#hooks\`);
export const load = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  const source = sources.get(url.replace(/[?#].*/, ''));
  return source === undefined ? loaded : { ...loaded, source };
};
`;
};
