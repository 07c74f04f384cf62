import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useLazyComponent } from '../../src/features/page/use-lazy-component.ts';
import { createProgress } from '../../src/platform/notifications/progress.ts';
import { mount } from './small-site.tsx';

const Panel = ({ isOpen }: { isOpen: boolean }) => (
  <p>{isOpen ? 'The panel is open.' : 'The panel is closed.'}</p>
);
const failedImport = 'Failed to fetch dynamically imported module';
const open = page.getByRole('button', { name: 'Open' });
const close = page.getByRole('button', { name: 'Close' });

interface PendingLoad {
  resolve: () => void;
  reject: () => void;
}

const Page = ({
  shop,
  load,
  onFailure,
}: {
  shop: Parameters<typeof useLazyComponent>[0];
  load: () => Promise<typeof Panel>;
  onFailure?: 'silent' | undefined;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const LazyPanel = useLazyComponent(shop, load, isOpen, () => setIsOpen(false), onFailure);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} disabled={isOpen}>
        Open
      </button>
      <button type="button" onClick={() => setIsOpen(false)}>
        Close
      </button>
      {LazyPanel && <LazyPanel isOpen={isOpen} />}
    </>
  );
};

/** Renders a page with a lazy panel whose import resolves or rejects on demand. */
const openPage = (onFailure?: 'silent') => {
  const loads: PendingLoad[] = [];
  const shop = { notify: vi.fn(), progress: createProgress() };
  const load = () =>
    new Promise<typeof Panel>((resolve, reject) => {
      loads.push({ resolve: () => resolve(Panel), reject: () => reject(new TypeError(failedImport)) });
    });
  mount(<Page shop={shop} load={load} onFailure={onFailure} />);
  return { loads, shop };
};

test('loads once, when first needed, and stays mounted', async () => {
  const { loads, shop } = openPage();
  await expect.element(open).toBeVisible();
  expect(loads).toHaveLength(0);
  await open.click();
  expect(shop.progress.get()).toBe('busy');
  loads[0]?.resolve();
  await expect.element(page.getByText('The panel is open.')).toBeVisible();
  expect(shop.progress.get()).toBe('done');
  await close.click();
  await expect.element(page.getByText('The panel is closed.')).toBeVisible();
  await open.click();
  await expect.element(page.getByText('The panel is open.')).toBeVisible();
  expect(loads).toHaveLength(1);
  expect(shop.notify).not.toHaveBeenCalled();
});

test('a failed load is notified and repeated when needed again', async () => {
  const { loads, shop } = openPage();
  await open.click();
  loads[0]?.reject();
  await expect.element(open).toBeEnabled();
  expect(shop.progress.get()).toBe('failed');
  expect(shop.notify.mock.calls).toEqual([[{ type: 'toast.error', key: 'partNotLoaded', failure: null }]]);
  await open.click();
  loads[1]?.resolve();
  await expect.element(page.getByText('The panel is open.')).toBeVisible();
});

test('a component that is no longer needed is neither notified nor shown', async () => {
  const { loads, shop } = openPage();
  await open.click();
  await close.click();
  loads[0]?.reject();
  await expect.poll(() => shop.progress.get()).toBe('failed');
  expect(shop.notify).not.toHaveBeenCalled();
  await open.click();
  await close.click();
  loads[1]?.resolve();
  await expect.element(page.getByText('The panel is closed.')).toBeVisible();
});

test('onFailure "silent" suppresses the notification', async () => {
  const { loads, shop } = openPage('silent');
  await open.click();
  loads[0]?.reject();
  await expect.element(open).toBeEnabled();
  expect(shop.notify).not.toHaveBeenCalled();
});
