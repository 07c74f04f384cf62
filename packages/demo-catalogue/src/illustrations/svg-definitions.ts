/** Collects the contents of the drawing's `<defs>`: patterns, clip paths, filters, gradients. */
export interface SvgDefinitions {
  /** Adds a definition and returns its id, which `render` receives. Equal definitions share one id. */
  readonly define: (render: (id: string) => string) => string;
  readonly definitions: () => string;
}

export const createSvgDefinitions = (): SvgDefinitions => {
  const ids = new Map<string, string>();
  return {
    define(render) {
      const body = render('@');
      const existing = ids.get(body);
      if (existing !== undefined) return existing;
      const id = `d${ids.size}`;
      ids.set(body, id);
      return id;
    },
    definitions: () => [...ids].map(([body, id]) => body.replaceAll('@', id)).join(''),
  };
};

/**
 * `filter` attribute of a Gaussian blur. `margin` is the margin of the filter region in per cent of the shape's bounding
 * box: rendering time grows with it.
 */
export const blur = (defs: SvgDefinitions, deviation: number, margin = 30): string => {
  const id = defs.define(
    (name) =>
      `<filter id="${name}" x="-${margin}%" y="-${margin}%" width="${100 + 2 * margin}%" height="${100 + 2 * margin}%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );
  return `filter="url(#${id})"`;
};

/** `clip-path` attribute that clips along `d`. */
export const clip = (defs: SvgDefinitions, d: string): string => {
  const id = defs.define((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`);
  return `clip-path="url(#${id})"`;
};

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** `fill` value of a linear gradient. Its direction is in fractions of the shape's bounding box. */
export const linearGradient = (
  defs: SvgDefinitions,
  stops: readonly Stop[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string => {
  const id = defs.define(
    (name) =>
      `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`,
  );
  return `url(#${id})`;
};

/** `fill` value of a radial gradient over the shape's bounding box. */
export const radialGradient = (
  defs: SvgDefinitions,
  stops: readonly Stop[],
  cx = 0.4,
  cy = 0.35,
  r = 0.75,
): string => {
  const id = defs.define(
    (name) =>
      `<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${r}">${stopMarkup(stops)}</radialGradient>`,
  );
  return `url(#${id})`;
};

const stopMarkup = (stops: readonly Stop[]): string => {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
};
