import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../src/platform/notifications/notifications.ts';
import { nextFrame } from './small-site.tsx';

const toasts = (text: string) =>
  [...document.querySelectorAll('[role=status], [role=alert]')].filter(({ textContent }) =>
    textContent.includes(text),
  );
const dialog = () => document.querySelector<HTMLElement>('.swal2-popup');
const isClosed = () => expect.poll(() => dialog()).toBeNull();
/** Whether react-aria keeps it reachable while one of its modals is open. */
const isTopLayer = (element: Element | null | undefined) =>
  element?.closest('[data-react-aria-top-layer="true"]') !== null;
const signInDialog = { kind: 'dialog', title: 'Oops...', close: 'OK', text: 'You must sign in.' } as const;

test('success toasts are polite, error toasts assertive, and both are in the top layer', async () => {
  await show({ kind: 'toast', tone: 'success', text: 'Saved.' });
  await show({ kind: 'toast', tone: 'error', text: 'Lost.' });
  await expect.poll(() => toasts('Lost.')).toHaveLength(1);
  expect(toasts('Saved.').map((toast) => toast.getAttribute('role'))).toEqual(['status']);
  expect(toasts('Lost.').map((toast) => toast.getAttribute('role'))).toEqual(['alert']);
  expect(isTopLayer(toasts('Saved.')[0])).toBe(true);
  expect(document.querySelectorAll('.Toastify')).toHaveLength(1);
});

test('toasts are shown at the top right for 3 s with a progress bar, and pause on hover [8.21, 9.21]', async () => {
  await show({ kind: 'toast', tone: 'success', text: 'Saved.' });
  const toast = page.getByRole('status').filter({ hasText: 'Saved.' });
  await expect.element(toast).toBeVisible();
  expect(toast.element().closest('.Toastify__toast-container--top-right')).not.toBeNull();
  const bar = document.querySelector('.Toastify__progress-bar--animated') as Element;
  // On a busy machine the three seconds would be over before the pointer arrives.
  for (const animation of bar.getAnimations()) animation.playbackRate = 0;
  await userEvent.hover(toast);
  await expect.poll(() => getComputedStyle(bar).animationPlayState).toBe('paused');
  expect(getComputedStyle(bar).animationDuration).toBe('3s');
  await userEvent.unhover(toast);
  await expect.poll(() => getComputedStyle(bar).animationPlayState).toBe('running');
  for (const animation of bar.getAnimations()) {
    animation.playbackRate = 1;
    animation.finish();
  }
  await expect.element(toast).not.toBeInTheDocument();
});

test('the parts of a toast are named in the language of the page', async () => {
  const labels = { region: 'বিজ্ঞপ্তি', close: 'বন্ধ করুন', timer: 'সময়' };
  await show({ kind: 'toast', tone: 'success', text: 'রাখা হয়েছে।', labels });
  const toast = page.getByRole('region', { name: 'বিজ্ঞপ্তি' }).getByRole('status');
  await expect.element(toast.getByRole('progressbar', { name: 'সময়' })).toBeInTheDocument();
  await userEvent.click(toast.getByRole('button', { name: 'বন্ধ করুন' }));
  await expect.element(toast).not.toBeInTheDocument();
});

test('a repeated text is announced again in its toast, and shown again once that is closing', async () => {
  const textNode = () =>
    document.createTreeWalker(toasts('Added.')[0] as Node, NodeFilter.SHOW_TEXT).nextNode();
  await show({ kind: 'toast', tone: 'success', text: 'Added.' });
  await expect.poll(() => toasts('Added.')).toHaveLength(1);
  const [first] = toasts('Added.');
  const announced = textNode();
  await show({ kind: 'toast', tone: 'success', text: 'Added.' });
  await expect.poll(textNode).not.toBe(announced);
  expect(toasts('Added.')).toEqual([first]);
  first?.querySelector<HTMLElement>('.Toastify__close-button')?.click();
  await show({ kind: 'toast', tone: 'success', text: 'Added.' });
  await expect.poll(() => toasts('Added.').some((toast) => toast !== first)).toBe(true);
});

test('a dialog shows its text and closes with its button', async () => {
  await show({ ...signInDialog, link: null });
  await expect.poll(() => dialog()?.textContent).toContain('You must sign in.');
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Oops...');
  expect(dialog()?.querySelector('a[href]')).toBeNull();
  expect(isTopLayer(dialog())).toBe(true);
  const button = dialog()?.querySelector<HTMLElement>('.swal2-confirm');
  expect(button?.textContent).toBe('OK');
  button?.click();
  await isClosed();
});

test('following the link of a dialog closes it', async () => {
  await show({ ...signInDialog, link: { name: 'Sign in', href: '/login?redirect=%2Fcart' } });
  await expect.poll(() => dialog()?.querySelector('a[href]')).toBeTruthy();
  const link = dialog()?.querySelector('a');
  expect(link?.textContent).toBe('Sign in');
  expect(link?.getAttribute('href')).toBe('/login?redirect=%2Fcart');
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  link?.click();
  await isClosed();
});

test('the text of a dialog is not parsed as HTML', async () => {
  await show({ ...signInDialog, text: '<b>Sarees</b>', link: null });
  await expect.poll(() => dialog()?.textContent).toContain('<b>Sarees</b>');
  dialog()?.querySelector<HTMLElement>('.swal2-confirm')?.click();
  await isClosed();
});

test('at most four toasts are shown; further ones are queued', async () => {
  const all = () => [...document.querySelectorAll('.Toastify__toast')].map(({ textContent }) => textContent);
  for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.'])
    await show({ kind: 'toast', tone: 'error', text });
  await expect.poll(all).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
  document.querySelector<HTMLElement>('.Toastify__close-button')?.click();
  await expect.poll(all).toEqual(['Two.', 'Three.', 'Four.', 'Five.']);
});

test('toasts move below the headings that they cover, if there is room', async () => {
  await page.viewport(1280, 900);
  const main = document.body.appendChild(document.createElement('main'));
  const { style } = document.documentElement;
  // The toasts start below the header.
  style.setProperty('--header', '60px');
  style.setProperty('--s2', '8px');
  onTestFinished(() => {
    main.remove();
    style.removeProperty('--header');
    style.removeProperty('--s2');
  });
  await show({ kind: 'toast', tone: 'success', text: 'Moved.' });
  await expect.poll(() => toasts('Moved.')).toHaveLength(1);
  const published = (name: string) => Number.parseFloat(style.getPropertyValue(`--toasts${name}`));
  const container = document.querySelector('.Toastify__toast-container') as Element;
  const { top, height, left, right } = container.getBoundingClientRect();
  expect(top).toBe(68);
  expect([published(''), published('-shift')]).toEqual([height + 8, 0]);
  const addHeading = async (from: number, to: number, style = 'left: 0; right: 0') => {
    main.insertAdjacentHTML(
      'afterbegin',
      `<h2 style="position: fixed; margin: 0; top: ${from}px; height: ${to - from}px; ${style}"></h2>`,
    );
    await nextFrame();
    return published('-shift');
  };
  // Above, below, to the left, to the right.
  expect(await addHeading(top - 20, top)).toBe(0);
  expect(await addHeading(top + height, top + height + 20)).toBe(0);
  expect(await addHeading(top, top + 20, `left: 0; width: ${left}px`)).toBe(0);
  expect(await addHeading(top, top + 20, `left: ${right}px; width: 20px`)).toBe(0);
  expect(await addHeading(top + height - 5, top + height + 40)).toBeCloseTo(height + 48, 1);
  // The moved toasts would cover this one.
  expect(await addHeading(top + height + 47, top + height + 60)).toBeCloseTo(height + 68, 1);
  expect(await addHeading(top, innerHeight - height)).toBe(0);

  // A heading that scrolling moves under the toasts.
  main.style.cssText = 'position: absolute; inset: 0 0 auto; height: 3000px';
  main.innerHTML = `<h2 style="position: absolute; margin: 0; top: ${top + 300}px; left: 0; right: 0">Sarees</h2>`;
  await nextFrame();
  expect(published('-shift')).toBe(0);
  scrollTo(0, 300);
  await expect.poll(() => published('-shift')).toBeGreaterThan(0);
  scrollTo(0, 0);
  await expect.poll(() => published('-shift')).toBe(0);
});

test('a repeated text that waits behind others is shown once', async () => {
  const announce = (text: string) => show({ kind: 'toast', tone: 'success', text });
  for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Waiting.', 'Waiting.', 'Waiting.', 'Last.'])
    await announce(text);
  await expect.poll(() => toasts('Four.')).toHaveLength(1);
  for (const text of ['One.', 'Two.', 'Three.', 'Four.'])
    toasts(text)[0]?.querySelector<HTMLElement>('.Toastify__close-button')?.click();
  // The last one is shown when all before it are.
  await expect.poll(() => toasts('Last.')).toHaveLength(1);
  expect(toasts('Waiting.')).toHaveLength(1);
});
