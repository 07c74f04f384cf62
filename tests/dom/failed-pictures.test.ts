import { expect, onTestFinished, test, vi } from 'vitest';
import { reloadFailedPictures } from '../../src/platform/failed-pictures.ts';

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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const early = await addPicture('');
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  reloadFailedPictures(controller.signal);
  const late = await addPicture('');
  const described = await addPicture('Jamdani saree');
  const pictures = [early, late, described];
  expect(pictures.map(({ image }) => image.style.visibility)).toEqual(['hidden', 'hidden', '']);
  vi.advanceTimersByTime(4999);
  described.image.src = loaded;
  await expect.poll(() => described.image.naturalWidth).toBe(1);
  vi.advanceTimersByTime(1);
  for (const { onError } of [early, late]) await expect.poll(() => onError).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  dispatchEvent(new Event('online'));
  for (const { onError } of [early, late]) await expect.poll(() => onError).toHaveBeenCalledTimes(3);
  expect(described.onError).toHaveBeenCalledOnce();
  expect(early.image.src).toBe(`${location.origin}${missing}`);
  late.image.src = loaded;
  await expect.poll(() => late.image.style.visibility).toBe('');
});
