import type {
  AdminHome,
  EditedBlock,
  EditedStory,
  EditedTile,
  HomeContent,
  HomePart,
} from '../contracts/admin/schemas/home.ts';
import type { LocalText } from '../contracts/schemas/identifiers.ts';
import type { ShopFact } from '../contracts/schemas/settings.ts';

/** A change of the home page: its edited parts, or going back to the general one. */
export type HomeChange = { kind: 'edit'; parts: HomeContent } | { kind: 'remove' };

/** Something in a list that is edited: the key stays when it is moved. */
export type Keyed<Item> = Item & { key: number };

type BlockOf<Type extends EditedBlock['type']> = Extract<EditedBlock, { type: Type }>;
export type DraftTile = Keyed<EditedTile>;
export type DraftStory = Keyed<EditedStory>;
/** What is chosen instead of the categories of the menu. */
export type DraftSlider = Keyed<{ slug: string }>;
export type DraftBlock = Keyed<
  | Exclude<EditedBlock, { type: 'tiles' | 'stories' | 'categories' }>
  | (Omit<BlockOf<'tiles'>, 'tiles'> & { tiles?: DraftTile[] | undefined })
  | (Omit<BlockOf<'stories'>, 'stories'> & { stories?: DraftStory[] | undefined })
  | (Omit<BlockOf<'categories'>, 'categories'> & { categories?: DraftSlider[] | undefined })
>;
/** The home page while it is edited. Its texts may be empty. */
export interface HomeDraft {
  blocks: DraftBlock[];
  /** null: the general ones */
  facts: Keyed<ShopFact>[] | null;
  popular_searches: Keyed<LocalText>[] | null;
}

let lastKey = 0;
/** With a key that no other has. */
export const withKey = <Item extends object>(item: Item): Keyed<Item> => {
  lastKey += 1;
  return { ...item, key: lastKey };
};

const toDraftBlock = (block: EditedBlock): DraftBlock => {
  switch (block.type) {
    case 'tiles':
      return withKey({ ...block, tiles: block.tiles?.map(withKey) });
    case 'stories':
      return withKey({ ...block, stories: block.stories?.map(withKey) });
    case 'categories':
      return withKey({ ...block, categories: block.categories?.map((slug) => withKey({ slug })) });
    default:
      return withKey(block);
  }
};

export const toHomeDraft = ({ blocks, facts, popular_searches }: AdminHome): HomeDraft => ({
  blocks: blocks.map(toDraftBlock),
  facts: facts?.map(withKey) ?? null,
  popular_searches: popular_searches?.map(withKey) ?? null,
});

/** A block as it is added. */
export const newBlock = (type: EditedBlock['type']): DraftBlock =>
  toDraftBlock(type === 'campaign' ? { type, title: { en: '' }, action: { en: '' }, href: '' } : { type });

/** A text as it is sent; undefined if it is empty and may be. */
const cleanText = (text: Partial<LocalText> | undefined, isRequired = false): LocalText | undefined => {
  const en = text?.en?.trim() ?? '';
  const bn = text?.bn?.trim() ?? '';
  if (en === '' && bn === '' && !isRequired) return undefined;
  return { en, ...(bn !== '' && { bn }) };
};
const required = (text: Partial<LocalText> | undefined): LocalText => cleanText(text, true) ?? { en: '' };

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
/** Without the fields that are undefined. */
const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
const line = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** A tile of a category may leave out the rest. */
const cleanTile = ({ category, title, href, picture }: DraftTile): EditedTile =>
  category === undefined
    ? { title: required(title), href: line(href) ?? '', ...given({ picture: line(picture) }) }
    : { category, ...given({ title: cleanText(title), href: line(href), picture: line(picture) }) };

/** In the order of the fields, so that equal blocks have equal JSON. */
const cleanBlock = (block: DraftBlock): EditedBlock => {
  const { type } = block;
  switch (type) {
    case 'hero': {
      const { title, text, action, href, picture } = block;
      const texts = { title: cleanText(title), text: cleanText(text), action: cleanText(action) };
      return { type, ...given({ ...texts, href: line(href), picture: line(picture) }) };
    }
    case 'campaign': {
      const { title, text, action, href, picture } = block;
      return {
        type,
        title: required(title),
        action: required(action),
        href: href.trim(),
        ...given({ text: cleanText(text), picture: line(picture) }),
      };
    }
    case 'tiles':
      return { type, ...given({ title: cleanText(block.title), tiles: block.tiles?.map(cleanTile) }) };
    case 'stories': {
      const stories = block.stories?.map(({ vendor, text, picture }) => ({
        vendor,
        ...given({ text: cleanText(text), picture: line(picture) }),
      }));
      return { type, ...given({ title: cleanText(block.title), stories }) };
    }
    case 'categories':
      return { type, ...given({ categories: block.categories?.map(({ slug }) => slug) }) };
    default:
      return { type };
  }
};

const contentOf = ({ blocks, facts, popular_searches }: HomeDraft): Required<HomeContent> => ({
  blocks: blocks.map(cleanBlock),
  facts:
    facts?.map(({ icon, title, text }) => ({ icon, title: required(title), text: required(text) })) ?? null,
  popular_searches: popular_searches?.flatMap((text) => cleanText(text) ?? []) ?? null,
});

const partNames = ['blocks', 'facts', 'popular_searches'] as const satisfies readonly HomePart[];

const pick = (content: Required<HomeContent>, isPicked: (part: HomePart) => boolean): HomeContent =>
  Object.fromEntries(partNames.filter(isPicked).map((part) => [part, content[part]]));

/** All parts of a draft that the owner may set. */
export const editableParts = (home: AdminHome, draft: HomeDraft): HomeContent =>
  pick(contentOf(draft), (part) => home.fixed_by[part] === undefined);

/** The parts of a draft that differ from the page. */
export const toHomeParts = (home: AdminHome, draft: HomeDraft): HomeContent => {
  const before = contentOf(toHomeDraft(home));
  const after = contentOf(draft);
  return pick(
    after,
    (part) =>
      home.fixed_by[part] === undefined && JSON.stringify(after[part]) !== JSON.stringify(before[part]),
  );
};

/** The field of the form with the error of a path in the request: a text that is missing is the one in English. */
export const homeFieldOf = (path: string): string =>
  /\.(?:title|text|action)$/.test(path) ? `${path}.en` : path;

/** All texts and addresses in a part of the page, to compare two of them. */
export const textsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'type' || name === 'key' ? [] : textsIn(value),
  );
};
