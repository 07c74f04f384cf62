import { createHash } from 'node:crypto';

/** A picture the shop draws itself. */
export interface Drawing {
  /** Stem of its address: lower case letters, digits and hyphens. */
  readonly name: string;
  /** The SVG document. */
  readonly svg: () => string;
  /** Width of the document in its own units. */
  readonly units: number;
  /** First eight hex digits of the document's SHA-256: a changed drawing gets a new address. */
  readonly version: () => string;
}

export function drawingOf(name: string, units: number, svg: () => string): Drawing {
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
}

/** Address of a drawing at its usual width; `pictureSources` derives the others. */
export function pictureUrl(drawing: Drawing): string {
  return `/pictures/${drawing.name}.${drawing.version()}.webp`;
}
