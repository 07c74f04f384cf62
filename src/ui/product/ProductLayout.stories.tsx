import type { Meta, StoryObj } from '@storybook/react-vite';
import { StrictMode, useRef, useState } from 'react';
import { expect, fireEvent, fn, spyOn, waitFor, within } from 'storybook/test';
import type { Product } from '../../contracts/schemas/product.ts';
import { detailedProduct, product } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { BuyBar } from './BuyBar.tsx';
import { Gallery } from './Gallery.tsx';
import { GalleryZoom } from './GalleryZoom.tsx';
import { ProductLayout, ProductSkeleton } from './ProductLayout.tsx';
import { ProductSummary } from './ProductSummary.tsx';
import { ProductTabs } from './ProductTabs.tsx';
import { ShareLinks } from './ShareLinks.tsx';

const actions = { onAdd: fn(), onBuy: fn(), onWishlist: fn() };
const url = 'https://razz.example/products/jamdani';

const Page = ({ stock, detail = detailedProduct(0) }: { stock: number; detail?: Product }) => {
  const product = { ...detail, current_stock: stock };
  const buttons = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState(0);
  const [zoomed, setZoomed] = useState<{ shown: string | undefined } | null>(null);
  const pictures = [product.featured_img, ...product.gallery.map(({ file_url }) => file_url)];
  const [variation, setVariation] = useState<string | null>(product.is_variant ? 'M' : null);
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      <ProductLayout
        gallery={
          <Gallery
            name={product.name}
            pictures={pictures}
            selected={picture}
            onSelect={setPicture}
            onZoom={(shown) => setZoomed({ shown })}
          />
        }
        summary={
          <ProductSummary
            {...actions}
            isAdding={false}
            isBuying={false}
            product={product}
            variation={variation}
            isVariationMissing={false}
            variationRef={() => {}}
            onVariation={setVariation}
            inCart={0}
            quantity={quantity}
            onQuantity={setQuantity}
            buttonsRef={buttons}
          >
            <ShareLinks title={product.name} url={url} />
          </ProductSummary>
        }
      />
      {zoomed && (
        <GalleryZoom
          name={product.name}
          pictures={pictures}
          selected={picture}
          preview={zoomed.shown}
          onSelect={setPicture}
          onClose={() => setZoomed(null)}
        />
      )}
      <ProductTabs descriptionHtml={product.description} />
      <BuyBar
        product={product}
        variation={variation}
        buttons={buttons}
        isDisabled={stock === 0}
        onAdd={actions.onAdd}
      />
    </>
  );
};

const meta = {
  component: Page,
  title: 'product/ProductPage',
  args: { stock: 4 },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InStock: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Size' }), 'L');
    await expect(canvas.getByRole('spinbutton')).toHaveAttribute('aria-valuemax', '4');
    await userEvent.click(canvas.getByRole('button', { name: 'Add to cart' }));
    await expect(actions.onAdd).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Buy now' }));
    await expect(actions.onBuy).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Add to Wishlist' }));
    await expect(actions.onWishlist).toHaveBeenCalledOnce();
    await expect(actions.onAdd).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { current: true })).toHaveAccessibleName('Picture 1 of 4');
    await userEvent.click(canvas.getByRole('button', { name: 'Picture 2 of 4' }));
    await expect(canvas.getByRole('button', { current: true })).toHaveAccessibleName('Picture 2 of 4');
    for (const link of canvas.getAllByRole('link', { name: /^Share on/ }))
      await expect(link).toHaveAttribute('target', '_blank');
  },
};
export const TurnedByArrowAndSwipe: Story = {
  play: async ({ canvas, userEvent }) => {
    const current = () => canvas.getByRole('button', { current: true }).getAttribute('aria-label');
    await userEvent.click(canvas.getByRole('button', { name: 'Previous picture' }));
    await expect(current()).toBe('Picture 4 of 4');
    await userEvent.click(canvas.getByRole('button', { name: 'Next picture' }));
    await expect(current()).toBe('Picture 1 of 4');
    const large = canvas.getByRole('button', { name: 'Enlarge picture' });
    const swipe = async (fromX: number, toX: number, toY = 0, on = large) => {
      const pointer = { bubbles: true, isPrimary: true, pointerType: 'touch' };
      await fireEvent(on, new PointerEvent('pointerdown', { ...pointer, clientX: fromX }));
      await fireEvent(on, new PointerEvent('pointerup', { ...pointer, clientX: toX, clientY: toY }));
      // The click that a browser fires after a short swipe.
      await fireEvent.click(on, { detail: 1 });
    };
    await swipe(200, 100);
    await expect(current()).toBe('Picture 2 of 4');
    await swipe(100, 200);
    await expect(current()).toBe('Picture 1 of 4');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    // A mostly vertical movement is no swipe: the click opens the zoom.
    await swipe(200, 150, 200);
    await expect(current()).toBe('Picture 1 of 4');
    const zoomed = within(canvas.getByRole('dialog')).getByRole('button', { name: 'Show at full size' });
    await swipe(200, 100, 0, zoomed);
    await expect(current()).toBe('Picture 2 of 4');
    // An enlarged picture is scrolled.
    await userEvent.click(zoomed);
    await swipe(200, 100, 0, zoomed);
    await expect(current()).toBe('Picture 2 of 4');
  },
};
export const PressedByKeyboardAfterASwipe: Story = {
  play: async ({ canvas, userEvent }) => {
    const large = canvas.getByRole('button', { name: 'Enlarge picture' });
    large.focus();
    const pointer = { bubbles: true, isPrimary: true, pointerType: 'touch' };
    // A long swipe, after which the browser fires no click.
    await fireEvent(large, new PointerEvent('pointerdown', { ...pointer, clientX: 300 }));
    await fireEvent(large, new PointerEvent('pointerup', { ...pointer, clientX: 100 }));
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('dialog')).toBeVisible();
  },
};
/** As in development: effects run twice, and the first close event arrives when the dialog is open again. */
export const ZoomedInStrictMode: Story = {
  decorators: [
    (Story) => (
      <StrictMode>
        <Story />
      </StrictMode>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    const closed = new Promise((resolve) => {
      document.addEventListener('close', () => setTimeout(resolve), { capture: true, once: true });
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Enlarge picture' }));
    await closed;
    await expect(canvas.getByRole('dialog')).toBeVisible();
  },
};
export const TabsBelow: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Reviews' }));
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('There are no reviews yet.');
    await userEvent.click(canvas.getByRole('tab', { name: 'Delivery' }));
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent(
      /^The delivery charge and time for your district/,
    );
  },
};
/** The size in which the picture in an element is drawn, without the empty parts of its box. */
const drawnSize = (element: Element) => {
  const picture = within(element as HTMLElement).getByRole<HTMLImageElement>('img');
  const { width, height } = picture.getBoundingClientRect();
  const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight);
  return { width: picture.naturalWidth * scale, height: picture.naturalHeight * scale };
};
export const Zoomed: Story = {
  play: async ({ canvas, userEvent }) => {
    const second = detailedProduct(0).gallery[0]?.file_url ?? '';
    const thumb = canvas.getByRole('button', { name: 'Picture 2 of 4' });
    await expect(thumb.querySelector('img')).toHaveAttribute('src', second);
    const holdLoad = (event: Event) => event.stopPropagation();
    document.addEventListener('load', holdLoad, { capture: true });
    await userEvent.click(thumb);
    const open = canvas.getByRole('button', { name: 'Enlarge picture' });
    const picture = within(open).getByRole('img');
    await expect(picture).toHaveAttribute('src', second);
    // Until the picture has loaded, its thumbnail is shown.
    const { currentSrc } = thumb.querySelector('img') ?? {};
    await expect(picture.parentElement?.style.backgroundImage).toBe(`url("${currentSrc}")`);
    document.removeEventListener('load', holdLoad, { capture: true });
    await fireEvent.load(picture);
    await expect(picture.parentElement?.style.backgroundImage).toBe('');
    await userEvent.click(open);
    const dialog = within(canvas.getByRole('dialog'));
    await expect(dialog.getByRole('img')).toHaveAttribute('src', second);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    const isAt = (place: string) =>
      expect(dialog.getByText(place, { selector: '.gallery-zoom-turn *' })).toBeVisible();
    await isAt('Picture 1 of 4');
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.click(dialog.getByRole('button', { name: 'Previous picture' }));
    await isAt('Picture 3 of 4');
    const full = dialog.getByRole('button', { name: 'Show at full size' });
    const before = drawnSize(full);
    await userEvent.click(full);
    await expect(full).toHaveAttribute('aria-pressed', 'true');
    await expect(drawnSize(full).width).toBeCloseTo(2 * before.width, 0);
    await expect(drawnSize(full).height).toBeCloseTo(2 * before.height, 0);
    await userEvent.keyboard('{ArrowRight}');
    await isAt('Picture 3 of 4');
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }));
    await isAt('Picture 4 of 4');
    await expect(full).toHaveAttribute('aria-pressed', 'false');
    await expect(await fireEvent.keyDown(full, { key: 'ArrowLeft' })).toBe(false);
    await isAt('Picture 3 of 4');
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(open).toHaveFocus();
    await expect(canvas.getByRole('button', { current: true })).toHaveAccessibleName('Picture 3 of 4');
  },
};
/** No variations, one picture, no short description, on the wishlist. */
const plain: Product = {
  ...detailedProduct(0),
  is_variant: false,
  variations: [],
  gallery: [],
  short_description: '',
  is_wishlist: true,
};
export const Plain: Story = {
  args: { stock: 12, detail: plain },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Buy now' })).toBeEnabled();
    await expect(canvasElement.querySelectorAll('img')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Enlarge picture' }));
    const dialog = within(canvas.getByRole('dialog'));
    await expect(dialog.queryByRole('button', { name: 'Next picture' })).toBeNull();
    await expect(dialog.getByRole('status')).toBeEmptyDOMElement();
  },
};
const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="teal"/></svg>`)}`;
const wide = drawing(2000, 100);
const portrait = drawing(330, 413);
/** An external picture: all of it is drawn, also when enlarged. */
export const ZoomedWide: Story = {
  args: { detail: { ...plain, featured_img: wide } },
  play: async ({ canvas, userEvent }) => {
    const open = canvas.getByRole('button', { name: 'Enlarge picture' });
    await waitFor(() => expect(within(open).getByRole<HTMLImageElement>('img').naturalWidth).toBe(2000));
    await expect(getComputedStyle(within(open).getByRole('img')).objectFit).toBe('contain');
    await userEvent.click(open);
    const full = canvas.getByRole('button', { name: 'Show at full size' });
    const picture = within(full).getByRole<HTMLImageElement>('img');
    await waitFor(() => expect(picture.naturalWidth).toBe(2000));
    await expect(getComputedStyle(picture).objectFit).toBe('contain');
    await expect(drawnSize(full).width).toBeCloseTo(full.clientWidth, 0);
    const before = drawnSize(full);
    await userEvent.click(full);
    await expect(drawnSize(full).width).toBeCloseTo(2 * before.width, 0);
    await expect(full.clientHeight).toBe(full.parentElement?.clientHeight);
    // As while a larger rendition is loading.
    Object.defineProperty(picture, 'naturalWidth', { value: 0 });
    await userEvent.keyboard('+');
    await expect(full.style.getPropertyValue('--ratio')).toBe('20');
  },
};
/** Until the large rendition has loaded, the one of the page is shown. */
export const ZoomedWithPreview: Story = {
  args: { detail: plain },
  play: async ({ canvas, userEvent }) => {
    const open = canvas.getByRole('button', { name: 'Enlarge picture' });
    const shown = within(open).getByRole<HTMLImageElement>('img');
    await waitFor(() => expect(shown.currentSrc).not.toBe(''));
    const holdLoad = (event: Event) => event.stopPropagation();
    document.addEventListener('load', holdLoad, { capture: true });
    await userEvent.click(open);
    const full = canvas.getByRole('button', { name: 'Show at full size' });
    await expect(full.style.backgroundImage).toBe(`url("${shown.currentSrc}")`);
    document.removeEventListener('load', holdLoad, { capture: true });
    await fireEvent.load(within(full).getByRole('img'));
    await expect(full.style.backgroundImage).toBe('');
  },
};
/** The part of the picture at a point of the window, in percent of its width and height. */
const partAt = (full: Element, x: number, y: number) => {
  const { left, top, width, height } = full.getBoundingClientRect();
  const drawn = drawnSize(full);
  const part = (at: number, start: number, box: number, size: number) =>
    Math.round((100 * (at - start - (box - size) / 2)) / size);
  return [part(x, left, width, drawn.width), part(y, top, height, drawn.height)];
};
export const ZoomedByTouchAndKeys: Story = {
  args: { detail: { ...plain, featured_img: portrait } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enlarge picture' }));
    const dialog = within(canvas.getByRole('dialog'));
    const full = dialog.getByRole('button', { name: 'Show at full size' });
    const view = full.parentElement as HTMLElement;
    await waitFor(() => expect(within(full).getByRole<HTMLImageElement>('img').naturalWidth).toBe(330));
    const whole = drawnSize(full);
    const scale = () => Math.round((100 * drawnSize(full).width) / whole.width) / 100;
    const { width, height } = view.getBoundingClientRect();
    const [x, y] = [width / 2, height * 0.4];
    const touch = (type: string, ...points: [number, number][]) => {
      const touches = points.map(
        ([clientX, clientY], identifier) => new Touch({ identifier, target: full, clientX, clientY }),
      );
      return fireEvent(full, new TouchEvent(type, { bubbles: true, cancelable: true, touches }));
    };
    // What is between the fingers stays there.
    const between = partAt(full, x, y);
    await expect(await touch('touchstart', [x - 50, y], [x + 50, y])).toBe(false);
    await expect(await touch('touchmove', [x - 120, y], [x + 120, y])).toBe(false);
    await expect(scale()).toBe(2.4);
    await expect(partAt(full, x, y)).toEqual(between);
    // Both fingers move the picture, and it is not enlarged without end.
    await touch('touchmove', [x - 150, y + 30], [x + 90, y + 30]);
    await expect(partAt(full, x - 30, y + 30)).toEqual(between);
    await touch('touchmove', [x - 500, y], [x + 500, y]);
    await expect(scale()).toBe(4);
    // Not beyond its edges.
    await touch('touchmove', [x + 5000, y + 5000], [x + 5400, y + 5000]);
    await expect([view.scrollLeft, view.scrollTop]).toEqual([0, 0]);
    await touch('touchmove', [x - 51, y], [x + 51, y]);
    await touch('touchend');
    await expect(full).toHaveAttribute('aria-pressed', 'false');
    // A pinch is no swipe, one finger is no pinch.
    await expect(await touch('touchstart', [x, y])).toBe(true);

    const tapped = partAt(full, x + 20, y);
    await fireEvent.click(full, { detail: 1, clientX: x + 20, clientY: y });
    await fireEvent.click(full, { detail: 2, clientX: x + 20, clientY: y });
    await expect(scale()).toBe(2);
    await expect(partAt(full, x + 20, y)).toEqual(tapped);

    await userEvent.keyboard('-');
    await expect(scale()).toBeCloseTo(4 / 3, 1);
    await userEvent.keyboard('--');
    await expect(scale()).toBe(1);
    await userEvent.keyboard('++');
    await expect(scale()).toBe(2.25);
    await expect(dialog.getByRole('status')).toHaveTextContent('Enlarged 2.5 times');
    const before = view.scrollTop;
    dialog.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(view.scrollTop).toBeGreaterThan(before));
    await userEvent.keyboard('0');
    await expect(full).toHaveAttribute('aria-pressed', 'false');
    await expect(await fireEvent.wheel(full, { ctrlKey: true, deltaY: -100, clientX: x, clientY: y })).toBe(
      false,
    );
    await expect(scale()).toBeCloseTo(Math.E, 1);
  },
};
/** A picture that has not loaded has no aspect ratio yet. */
export const EnlargedBeforeItHasLoaded: Story = {
  args: { detail: { ...plain, featured_img: 'data:image/png;base64,' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enlarge picture' }));
    const full = canvas.getByRole('button', { name: 'Show at full size' });
    const before = full.clientHeight;
    await userEvent.click(full);
    await expect(full.clientHeight).toBeGreaterThan(before);
  },
};
export const BuyBarOnceTheButtonsAreGone: Story = {
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: '300vh' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const bar = canvasElement.querySelector<HTMLElement>('.buy-bar');
    await expect(bar).not.toBeVisible();
    await waitFor(
      async () => {
        scrollBy(0, 100);
        await expect(bar).toBeVisible();
      },
      { timeout: 5000 },
    );
    await expect(bar).toHaveTextContent('Jamdani saree, indigo on ivorySize M · ৳4,160Add to cart');
    await userEvent.click(within(bar as HTMLElement).getByRole('button'));
    await expect(actions.onAdd).toHaveBeenCalledOnce();
    canvas.getByRole('button', { name: 'Buy now' }).scrollIntoView();
    await waitFor(() => expect(bar).not.toBeVisible());
  },
};
const shared = fn();
export const SharedByTheDevice: Story = {
  beforeEach: () => {
    const share = (data: ShareData) => Promise.resolve(shared(data));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    return () => void Reflect.deleteProperty(navigator, 'share');
  },
  play: async ({ canvas, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(await canvas.findByRole('button', { name: 'Share' }));
    await expect(shared).toHaveBeenCalledWith({ title: 'Jamdani saree, indigo on ivory', url });
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Link to this product' }));
    await expect(write).toHaveBeenCalledWith(url);
  },
};
export const SoldOut: Story = {
  args: { stock: 0 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Buy now' })).toBeDisabled();
    await expect(canvasElement.querySelector('.buy-bar')).toHaveTextContent(/Out of stock$/);
    await expect(canvasElement.querySelector('.buy-bar button')).toBeDisabled();
  },
};
export const InBangla: Story = {
  decorators: [inBangla],
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('.buy-bar')).toHaveTextContent('৳৪,১৬০'),
};
export const Loading: Story = { render: () => <ProductSkeleton /> };
export const LoadingAfterItsCard: Story = {
  render: () => <ProductSkeleton product={product(0)} />,
  play: async ({ canvas }) =>
    expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(product(0).name),
};
