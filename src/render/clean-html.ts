import { createCleaner } from '../domain/description-html.ts';
import { htmlParser } from './parse-html.ts';

/** Sanitizes descriptions where there is no document, as `platform/page/clean-html.ts` does in the browser. */
export const cleanHtml = createCleaner(htmlParser);
