import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useLazyComponent } from '../../src/features/shell/use-lazy-component.ts';
import { createProgress } from '../../src/platform/progress.ts';
import { show } from './small-site.tsx';

const Panel = ({ isOpen }: { isOpen: boolean }) => (
  <p>{isOpen ? 'The panel is open.' : 'The panel is closed.'}</p>
);
const open = page.getByRole('button', { name: 'Open' });
const close = page.getByRole('button', { name: 'Close' });

interface Coming {
  arrive: () => void;
  fail: () => void;
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
  const Late = useLazyComponent(shop, load, isOpen, () => setIsOpen(false), onFailure);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} disabled={isOpen}>
        Open
      </button>
      <button type="button" onClick={() => setIsOpen(false)}>
        Close
      </button>
      {Late && <Late isOpen={isOpen} />}
    </>
  );
};

/** A page with a panel whose code comes, or fails to, when the test says so. */
const openPage = (onFailure?: 'silent') => {
  const loads: Coming[] = [];
  const shop = { notify: vi.fn(), progress: createProgress() };
  const load = () =>
    new Promise<typeof Panel>((resolve, reject) => {
      const fail = () => reject(new TypeError('Failed to fetch dynamically imported module'));
      loads.push({ arrive: () => resolve(Panel), fail });
    });
  show(<Page shop={shop} load={load} onFailure={onFailure} />);
  return { loads, shop };
};

test('it loads once, when first wanted, and stays', async () => {
  const { loads, shop } = openPage();
  await expect.element(open).toBeVisible();
  expect(loads).toHaveLength(0);
  await open.click();
  expect(shop.progress.get()).toBe('busy');
  loads[0]?.arrive();
  await expect.element(page.getByText('The panel is open.')).toBeVisible();
  expect(shop.progress.get()).toBe('done');
  await close.click();
  await expect.element(page.getByText('The panel is closed.')).toBeVisible();
  await open.click();
  await expect.element(page.getByText('The panel is open.')).toBeVisible();
  expect(loads).toHaveLength(1);
  expect(shop.notify).not.toHaveBeenCalled();
});

test('a failed load is notified, no longer pending, and repeated when wanted again', async () => {
  const { loads, shop } = openPage();
  await open.click();
  loads[0]?.fail();
  await expect.element(open).toBeEnabled();
  expect(shop.progress.get()).toBe('failed');
  expect(shop.notify.mock.calls).toEqual([[{ type: 'toast.error', key: 'partNotLoaded', failure: null }]]);
  await open.click();
  loads[1]?.arrive();
  await expect.element(page.getByText('The panel is open.')).toBeVisible();
});

test('whoever has left is neither notified of the failure nor shown a late component', async () => {
  const { loads, shop } = openPage();
  await open.click();
  await close.click();
  loads[0]?.fail();
  await expect.poll(() => shop.progress.get()).toBe('failed');
  expect(shop.notify).not.toHaveBeenCalled();
  await open.click();
  await close.click();
  loads[1]?.arrive();
  await expect.element(page.getByText('The panel is closed.')).toBeVisible();
});

test('what nobody asked for by name fails without a word', async () => {
  const { loads, shop } = openPage('silent');
  await open.click();
  loads[0]?.fail();
  await expect.element(open).toBeEnabled();
  expect(shop.notify).not.toHaveBeenCalled();
});
