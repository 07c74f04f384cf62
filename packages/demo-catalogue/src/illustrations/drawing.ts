import { createHash } from 'node:crypto';

/** An SVG illustration, drawn on demand. */
export interface Drawing {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The SVG document. */
  readonly svg: () => string;
  /** Width of the document in SVG units. */
  readonly width: number;
  /** First eight hex digits of the document's SHA-256: a changed drawing gets a new URL. */
  readonly version: () => string;
}

export const createDrawing = (name: string, width: number, svg: () => string): Drawing => {
  let version: string | undefined;
  return {
    name,
    svg,
    width,
    version() {
      version ??= createHash('sha256').update(svg()).digest('hex').slice(0, 8);
      return version;
    },
  };
};
