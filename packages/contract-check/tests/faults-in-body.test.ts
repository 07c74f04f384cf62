import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultsInBody } from '../src/schema/faults-in-body.ts';

const Product = z.discriminatedUnion('is_variant', [
  z.object({ is_variant: z.literal(false), price: z.number(), stock: z.int() }),
  z.object({ is_variant: z.literal(true), price: z.number(), sizes: z.array(z.string()).min(1) }),
]);
const placesIn = (body: unknown) => faultsInBody(Product, body).map(({ place }) => place);

test('a row whose discriminator is missing has every other key judged too', () => {
  expect(placesIn({ isVariant: false, stock: 'many' })).toEqual([
    'is_variant',
    'price',
    'stock',
    'isVariant',
  ]);
});

test('a row with a discriminator is judged by that form alone', () => {
  expect(placesIn({ is_variant: true, price: 1, sizes: [] })).toEqual(['sizes']);
  expect(placesIn({ is_variant: false, price: 1, stock: 2 })).toEqual([]);
  expect(placesIn([])).toEqual(['']);
});
