import { expect, onTestFinished, test, vi } from 'vitest';
import { reloadFailedPictures } from '../../src/platform/page/failed-pictures.ts';

const missing = '/missing.png';
const loaded = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')}`;

/** Adds a picture that fails to load. */
const addPicture = async (alt: string) => {
  const image = Object.assign(new Image(), { alt, src: missing });
  const onError = vi.fn();
  image.addEventListener('error', onError);
  document.body.append(image);
  onTestFinished(() => image.remove());
  await expect.poll(() => onError).toHaveBeenCalledOnce();
  return { image, onError };
};

test('a failed picture is hidden, and requested again once after a pause and whenever the browser is back online', async () => {
  const pauses: (() => void)[] = [];
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...timer: Parameters<typeof setTimeout>) => {
    const [callback, ms, ...args] = timer;
    if (ms !== 5000) return setTimeout(...timer);
    return pauses.push(() => callback(...args));
  }) as typeof setTimeout);
  const early = await addPicture('');
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  reloadFailedPictures(controller.signal);
  const late = await addPicture('');
  const described = await addPicture('Jamdani saree');
  const pictures = [early, late, described];
  expect(pictures.map(({ image }) => image.style.visibility)).toEqual(['hidden', 'hidden', '']);
  expect(pauses).toHaveLength(3);
  described.image.src = loaded;
  await expect.poll(() => described.image.naturalWidth).toBe(1);
  for (const end of pauses) end();
  for (const { onError } of [early, late]) await expect.poll(() => onError).toHaveBeenCalledTimes(2);
  expect(pauses).toHaveLength(3);
  dispatchEvent(new Event('online'));
  for (const { onError } of [early, late]) await expect.poll(() => onError).toHaveBeenCalledTimes(3);
  expect(described.onError).toHaveBeenCalledOnce();
  expect(early.image.src).toBe(`${location.origin}${missing}`);
  late.image.src = loaded;
  await expect.poll(() => late.image.style.visibility).toBe('');
});
