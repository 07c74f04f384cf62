import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeChangedFields, keysOf } from '../src/relations/stored.ts';
import { zodSchema } from '../src/schema/zod-schema.ts';

describe('stored as sent', () => {
  const row = z.object({
    due: z.string().nullish(),
    address: z.object({ city: z.string(), zip: z.string().optional() }).optional(),
    labels: z.record(z.string(), z.object({ text: z.string() })).optional(),
    lines: z.array(z.object({ sku: z.string(), price: z.number() })),
  });
  const changed = (sent: Record<string, unknown>, stored: Record<string, unknown>) =>
    describeChangedFields(sent, stored, keysOf(zodSchema(row).shape));

  test('a nested object may have more keys, and lack those that are not declared', () => {
    const stored = { address: { city: 'Dhaka', label: 'Dhaka 1' }, lines: [{ sku: 'a', price: 3 }] };
    expect(changed({ address: { city: 'Dhaka', pin: '1' }, lines: [{ sku: 'a' }] }, stored)).toEqual([]);
    expect(changed({ address: { city: 'Khulna', zip: '1' } }, stored)).toEqual([
      'address.city was sent as "Khulna" and is "Dhaka"',
      'address.zip was sent as "1" and is absent',
    ]);
    expect(changed({ lines: [{ sku: 'b' }] }, stored)).toEqual(['lines.sku was sent as "b" and is "a"']);
  });

  test('a time may be written differently, and an empty value be absent', () => {
    expect(changed({ due: '2030-01-02T03:04:05Z' }, { due: '2030-01-02T04:04:05.000+01:00' })).toEqual([]);
    expect(changed({ due: '2030-01-02T03:04:05Z' }, { due: '2030-01-02T03:04:06Z' })).toHaveLength(1);
    expect(changed({ due: null, lines: [] }, {})).toEqual([]);
    expect(changed({ due: null }, { due: '2030-01-02T03:04:05Z' })).toHaveLength(1);
  });

  test('an amount may get decimals, but no other text', () => {
    const zip = (sent: unknown, stored: unknown) =>
      changed({ address: { zip: sent } }, { address: { zip: stored } });
    expect(zip('1', '1.00')).toEqual([]);
    expect(zip('-12.5', '-12.50')).toEqual([]);
    expect(zip(7, '7.00')).toEqual([]);
    expect(zip('1.10', '1.1')).toHaveLength(1);
    expect(zip('007', '007.00')).toHaveLength(1);
    expect(zip('1', '10')).toHaveLength(1);
    expect(zip('1.5', '1.51')).toHaveLength(1);
  });

  test('the keys of a map must be there, whatever their names', () => {
    const labels = { red: { text: 'a' }, blue: { text: 'b', size: 1 } };
    expect(changed({ labels }, { labels: { ...labels, blue: { text: 'b' } } })).toEqual([]);
    expect(changed({ labels }, { labels: { red: { text: 'a' }, blue: { text: 'c' } } })).toEqual([
      'labels.blue.text was sent as "b" and is "c"',
    ]);
    expect(changed({ labels: { red: { text: 'a' } } }, { labels: {} })).toEqual([
      'labels.red was sent as {"text":"a"} and is absent',
    ]);
  });

  test('the envelope of a request is ignored', () => {
    expect(changed({ note: { due: '1', lines: [] } }, { due: '2', lines: [] })).toEqual([
      'due was sent as "1" and is "2"',
    ]);
  });
});
