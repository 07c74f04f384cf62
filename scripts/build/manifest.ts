interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
/** Vite's manifest: chunks by source file. */
export type Manifest = Record<string, Chunk>;

/** Scripts and stylesheets of the chunks and of their static imports. */
export const filesOf = (
  manifest: Manifest,
  names: readonly string[],
): { scripts: Set<string>; styles: Set<string> } => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The manifest has no chunk ${name}. Run "npm run build" first.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return { scripts, styles };
};
