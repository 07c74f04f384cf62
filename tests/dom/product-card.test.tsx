import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ProductCard } from '../../src/ui/product/ProductCard.tsx';
import { product } from '../../src/ui/story-fixtures.ts';
import '../../src/ui/theme.css';
import { mount } from './small-site.tsx';

const twoPictures = { ...product(0), second_img: product(1).featured_img };

// Uses the real pointer: a card that appears or moves below it gets pointerenter some frames later, which synthetic
// events do not reproduce.
test('a card shows its second picture while it is hovered', async () => {
  const { container, rerender } = mount(null);
  const pictures = () => [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  const shown = (height: string) => (
    <>
      <div style={{ blockSize: height, inlineSize: '15rem' }}>above</div>
      <div style={{ inlineSize: '15rem' }}>
        <ProductCard product={twoPictures} sizes="20rem" />
      </div>
    </>
  );
  rerender(shown('0'));
  const card = page.getByRole('article');
  await userEvent.hover(card);
  await expect.poll(pictures).toEqual([twoPictures.featured_img, twoPictures.second_img]);
  await userEvent.unhover(card);
  await expect.poll(pictures).toEqual([twoPictures.featured_img]);
  await userEvent.hover(card);
  await expect.poll(pictures).toHaveLength(2);
  // The layout shifts below a pointer at rest.
  rerender(shown('60rem'));
  await expect.poll(pictures).toHaveLength(1);
  rerender(shown('0'));
  await expect.poll(pictures).toHaveLength(2);
});
