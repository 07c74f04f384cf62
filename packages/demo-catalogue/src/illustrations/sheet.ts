/** Collects the definitions (patterns, clips, filters) that the drawing's parts refer to. */
export interface Sheet {
  /** Adds a definition once; `make` receives its id. Returns the id. */
  readonly define: (make: (id: string) => string) => string;
  readonly definitions: () => string;
}

export const newSheet = (): Sheet => {
  const parts = new Map<string, string>();
  return {
    define(make) {
      const body = make('@');
      const known = parts.get(body);
      if (known !== undefined) return known;
      const id = `d${parts.size}`;
      parts.set(body, id);
      return id;
    },
    definitions: () => [...parts].map(([body, id]) => body.replaceAll('@', id)).join(''),
  };
};

/**
 * Reference to a Gaussian blur of `deviation` units, for a `filter` attribute. `margin` is how far beyond the
 * shape's box the blur may reach, in per cent of the box: drawing time grows with it.
 */
export const blur = (sheet: Sheet, deviation: number, margin = 30): string => {
  const id = sheet.define(
    (name) =>
      `<filter id="${name}" x="-${margin}%" y="-${margin}%" width="${100 + 2 * margin}%" height="${100 + 2 * margin}%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );
  return `filter="url(#${id})"`;
};

/** Reference to a clip along `d`, for a `clip-path` attribute. */
export const clip = (sheet: Sheet, d: string): string => {
  const id = sheet.define((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`);
  return `clip-path="url(#${id})"`;
};

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Paint for a `fill`: a linear gradient over the painted shape's box. Direction in fractions of the box. */
export const gradient = (
  sheet: Sheet,
  stops: readonly Stop[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string => {
  const id = sheet.define(
    (name) =>
      `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`,
  );
  return `url(#${id})`;
};

/** Paint for a `fill`: a radial gradient over the painted shape's box. */
export const glow = (sheet: Sheet, stops: readonly Stop[], cx = 0.4, cy = 0.35, r = 0.75): string => {
  const id = sheet.define(
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
