import type { Page } from 'playwright';

export interface LayoutShifts {
  sum: number;
  /** Classes of the elements that moved. */
  sources: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Records the layout shifts of the page that no input caused; call it before navigation. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: LayoutShifts = { sum: 0, sources: [] };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        shifts.sources.push(...sources.map(({ node }) => (node instanceof Element ? node.className : '')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const recordedShifts = (page: Page): Promise<LayoutShifts> =>
  page.evaluate(() => (globalThis as unknown as { shifts: LayoutShifts }).shifts);
