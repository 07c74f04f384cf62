import { reloadFailedPictures } from './failed-pictures.ts';
import { hideHeaderOnScroll } from './hide-header.ts';

/** Starts what a page does without at first: loaded once the browser is idle. */
export const enhancePage = (): void => {
  hideHeaderOnScroll();
  reloadFailedPictures();
};
