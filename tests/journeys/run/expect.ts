import { expect as playwrightExpect } from 'playwright/test';

/** Assertions that wait for the page to agree; long enough for a busy machine with two windows open. */
export const expect = playwrightExpect.configure({ timeout: 10_000 });
