import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AdminHome, EditedBlocks } from '../../src/contracts/admin/schemas/home.ts';
import {
  editableParts,
  homeFieldOf,
  newBlock,
  textsIn,
  toHomeDraft,
  toHomeParts,
} from '../../src/domain/admin-home.ts';
import { homePage } from '../machines/admin-fixtures.ts';

const text = fc.record(
  { en: fc.stringMatching(/^[a-z]{1,8}$/), bn: fc.stringMatching(/^[ক-হ]{1,8}$/) },
  { requiredKeys: ['en'] },
);
const href = fc.constantFrom('/shop/women', 'https://example.com/a');
const picture = fc.constant('/pictures/a.webp');
const slug = fc.stringMatching(/^[a-z]{1,8}$/);
const optional = <Fields extends object>(
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
  ...required: (keyof Fields)[]
) => fc.record(fields, { requiredKeys: required });
const block = fc.oneof(
  optional(
    { type: fc.constant('campaign' as const), title: text, text, action: text, href, picture },
    'type',
    'title',
    'action',
    'href',
  ),
  fc.constant({ type: 'trust' as const }),
  optional(
    {
      type: fc.constant('tiles' as const),
      title: text,
      tiles: fc.array(
        fc.oneof(
          optional({ category: slug, title: text, href, picture }, 'category'),
          optional({ title: text, href, picture }, 'title', 'href'),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    },
    'type',
  ),
  optional(
    {
      type: fc.constant('stories' as const),
      title: text,
      stories: fc.array(optional({ vendor: slug, text, picture }, 'vendor'), { minLength: 1, maxLength: 2 }),
    },
    'type',
  ),
);
const page = fc
  .record({
    blocks: fc.array(block, { minLength: 1, maxLength: 6 }),
    facts: fc.option(
      fc.array(fc.record({ icon: fc.constant('payment' as const), title: text, text }), {
        minLength: 3,
        maxLength: 4,
      }),
    ),
    popular_searches: fc.option(fc.array(text, { maxLength: 3 })),
  })
  .map((parts): AdminHome => ({ ...homePage, ...parts }) as AdminHome);

test('a draft that was not edited is no change, and all of it is valid', () => {
  fc.assert(
    fc.property(page, (home) => {
      const draft = toHomeDraft(home);
      expect(toHomeParts(home, draft)).toEqual({});
      const { blocks, facts, popular_searches } = editableParts(home, draft);
      expect({ blocks, facts, popular_searches }).toEqual({
        blocks: home.blocks,
        facts: home.facts,
        popular_searches: home.popular_searches,
      });
      expect(EditedBlocks.safeParse(blocks).success).toBe(true);
    }),
  );
});

test('only what was edited is a change, wherever it was moved', () => {
  const home: AdminHome = { ...homePage, blocks: [{ type: 'hero' }, { type: 'trust' }, { type: 'deals' }] };
  const draft = toHomeDraft(home);
  expect(toHomeParts(home, { ...draft, blocks: draft.blocks.toReversed() })).toEqual({
    blocks: home.blocks.toReversed(),
  });
  expect(toHomeParts(home, { ...draft, popular_searches: [] })).toEqual({ popular_searches: [] });
});

test('what was typed and emptied again is no change; what is required is sent empty, so that it is named', () => {
  const draft = toHomeDraft(homePage);
  const [hero, ...others] = draft.blocks;
  const emptied = { ...hero, title: { en: ' ', bn: '' }, href: '', picture: '' } as typeof hero;
  expect(toHomeParts(homePage, { ...draft, blocks: [emptied, ...others] as typeof draft.blocks })).toEqual(
    {},
  );
  expect(toHomeParts(homePage, { ...draft, blocks: [newBlock('campaign')] })).toEqual({
    blocks: [{ type: 'campaign', title: { en: '' }, action: { en: '' }, href: '' }],
  });
});

test('what a file sets is never sent', () => {
  const home: AdminHome = { ...homePage, fixed_by: { blocks: 'HOME_PAGE_FILE' } };
  const draft = { ...toHomeDraft(home), blocks: [] };
  expect(toHomeParts(home, draft)).toEqual({});
  expect(editableParts(home, draft)).toEqual({ facts: null, popular_searches: null });
});

test('a missing text is the one in English', () => {
  expect(['blocks.0.title', 'blocks.0.tiles.1.title.bn', 'facts.0.text', 'blocks'].map(homeFieldOf)).toEqual([
    'blocks.0.title.en',
    'blocks.0.tiles.1.title.bn',
    'facts.0.text.en',
    'blocks',
  ]);
});

test('the texts of a part are those that shoppers read, without what it is', () => {
  const tiles = {
    type: 'tiles',
    key: 'a',
    title: { en: 'Now' },
    tiles: [{ key: 'b', category: 'saree', count: 3, picture: null }],
  };
  expect(textsIn(tiles)).toEqual(['Now', 'saree']);
  expect(textsIn(null)).toEqual([]);
});
