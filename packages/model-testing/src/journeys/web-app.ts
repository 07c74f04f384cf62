import type { BrowserContext } from 'playwright';
import { SetupError } from '../engine/setup-error.ts';
import { countAssertions } from './expect.ts';
import type { AppUnderTest, Fixtures } from './journey.ts';
import { Network, type NetworkOptions } from './network.ts';

/** Evaluated in the page. Axe would report insufficient contrast for text that is fading. */
const waitForFiniteAnimations = async (): Promise<void> => {
  const finite = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(finite.map(({ finished }) => finished));
};

/** What `webApp` adds to `StepContext`. */
export interface WebFixtures extends Fixtures {
  readonly wire: Network;
}

export interface WebAppOptions extends NetworkOptions, Pick<AppUnderTest, 'actionTimeoutMs'> {
  /** Selector of the progress indicator, such as `[aria-busy="true"]`. It must disappear when no request is pending. */
  readonly busySelector?: string;
}

const originFrom = (text: string): string => {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null')
    throw new SetupError(
      `Invalid origin "${text}" in \`origins\`. Use a URL such as https://api.example.com.`,
    );
  return origin;
};

/** Adapter of any web app. @throws SetupError for an invalid origin */
export const webApp = ({
  busySelector,
  actionTimeoutMs,
  origins = [],
  ...options
}: WebAppOptions = {}): AppUnderTest => {
  const network = { ...options, origins: origins.map(originFrom) };
  return {
    ...(actionTimeoutMs !== undefined && { actionTimeoutMs }),
    async openFixtures(context: BrowserContext, url: string): Promise<WebFixtures> {
      return { wire: new Network(context, new URL(url).origin, network) };
    },
    countAssertions,
    waitForAnimations: (page) => page.evaluate(waitForFiniteAnimations),
    async assertIdle(page) {
      if (busySelector === undefined) return;
      const isIdle = (selector: string) => document.querySelector(selector) === null;
      await page.waitForFunction(isIdle, busySelector).catch(() => {
        throw new Error(`${busySelector} is still present although no request is pending`);
      });
    },
  };
};
