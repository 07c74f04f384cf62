/** Colours of a product, each #rrggbb. */
export interface Colours {
  readonly ground: string;
  readonly motif: string;
  readonly accent: string;
  readonly trim: string;
}
