import { createHash } from 'node:crypto';

/** An SVG illustration, drawn when first read. */
export interface Drawing {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The SVG document. */
  readonly svg: () => string;
  /** Width of the document in its own units. */
  readonly units: number;
  /** First eight hex digits of the document's SHA-256: a changed drawing gets a new URL. */
  readonly version: () => string;
}

export const createDrawing = (name: string, units: number, svg: () => string): Drawing => {
  let version: string | undefined;
  return {
    name,
    svg,
    units,
    version() {
      version ??= createHash('sha256').update(svg()).digest('hex').slice(0, 8);
      return version;
    },
  };
};
