import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ProductCard } from '../../src/ui/product/ProductCard.tsx';
import { product } from '../../src/ui/story-fixtures.ts';
import '../../src/ui/theme.css';
import { show } from './small-site.tsx';

const second = { ...product(0), second_img: product(1).featured_img };

// With the browser's own pointer: as a card appears or moves under it, it enters the card some frames later, which
// events made by a test know nothing of.
test('a card shows its second picture as long as the pointer is over it', async () => {
  const { place, render } = show(null);
  const pictures = () => [...place.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  const shown = (height: string) => (
    <>
      <div style={{ blockSize: height, inlineSize: '15rem' }}>above</div>
      <div style={{ inlineSize: '15rem' }}>
        <ProductCard product={second} sizes="20rem" />
      </div>
    </>
  );
  render(shown('0'));
  const card = page.getByRole('article');
  await userEvent.hover(card);
  await expect.poll(pictures).toEqual([second.featured_img, second.second_img]);
  await userEvent.unhover(card);
  await expect.poll(pictures).toEqual([second.featured_img]);
  await userEvent.hover(card);
  await expect.poll(pictures).toHaveLength(2);
  // The page moves, the pointer does not.
  render(shown('60rem'));
  await expect.poll(pictures).toHaveLength(1);
  render(shown('0'));
  await expect.poll(pictures).toHaveLength(2);
});
