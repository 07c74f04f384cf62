const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** Mixes two colours, both #rrggbb: 0 gives `from`, 1 gives `to`. */
export const mix = (from: string, to: string, share: number): string => {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

export const darker = (hex: string, share: number): string => mix(hex, '#1d0f12', share);
export const lighter = (hex: string, share: number): string => mix(hex, '#fffaf0', share);

/** Perceived lightness from 0 (black) to 1 (white). */
export const lightness = (hex: string): number => {
  const [red, green, blue] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
};
