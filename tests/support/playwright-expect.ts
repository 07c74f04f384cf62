import { expect as playwrightExpect } from 'playwright/test';

/** Playwright's `expect` with a timeout for busy machines; it only delays failures. */
export const expect = playwrightExpect.configure({ timeout: 15_000 });
