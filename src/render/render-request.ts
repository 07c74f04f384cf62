import type { ShopSettings } from '../contracts/schemas/settings.ts';
import type { Locale } from '../domain/locale.ts';

/** Input of a render: the initial data of the page, and what else determines its HTML. */
export interface RenderRequest {
  /** The text of the page's `page-data` tag. */
  data: string;
  /** Path and query. */
  url: string;
  /** Scheme and host, such as https://razz.example. */
  origin: string;
  settings: ShopSettings;
  locale: Locale;
}
