import type { Page } from 'playwright';

/** Holds back all requests whose URL matches. @returns releases them and all later ones */
export const holdRequests = async (page: Page, url: string): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};
