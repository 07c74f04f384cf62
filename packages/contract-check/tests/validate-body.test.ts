import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateBody } from '../src/schema/validate-body.ts';

const Product = z.discriminatedUnion('is_variant', [
  z.object({ is_variant: z.literal(false), price: z.number(), stock: z.int() }),
  z.object({ is_variant: z.literal(true), price: z.number(), sizes: z.array(z.string()).min(1) }),
]);
const placesIn = (body: unknown) => validateBody(Product, body).map(({ place }) => place);

test('reports all invalid keys of a row without a discriminator', () => {
  expect(placesIn({ isVariant: false, stock: 'many' })).toEqual([
    'is_variant',
    'price',
    'stock',
    'isVariant',
  ]);
});

test('validates a row with a discriminator against that alternative only', () => {
  expect(placesIn({ is_variant: true, price: 1, sizes: [] })).toEqual(['sizes']);
  expect(placesIn({ is_variant: false, price: 1, stock: 2 })).toEqual([]);
  expect(placesIn([])).toEqual(['']);
});
