import { expect as playwrightExpect } from 'playwright/test';

/** Waits for what a page is to show. Long enough for a busy machine: a page that is right is never waited for. */
export const expect = playwrightExpect.configure({ timeout: 15_000 });
