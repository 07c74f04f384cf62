import type { ReactNode } from 'react';
import type { AdminHome } from '../../contracts/admin/schemas/home.ts';
import type { LocalText } from '../../contracts/schemas/identifiers.ts';
import { type DraftBlock, type DraftStory, type DraftTile, withKey } from '../../domain/admin-home.ts';
import { localName } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useLocale } from '../messages/context.ts';
import { EditedList } from './EditedList.tsx';
import { LocalFields } from './LocalFields.tsx';
import { useAdminMessages } from './messages.ts';

/** Edits a picture of the page. `id` is the same while the picture is moved. */
export type RenderPicture = (picture: {
  id: string;
  value: string | undefined;
  onChange: (url: string | undefined) => void;
}) => ReactNode;

interface Props {
  /** The path of the block in the form. */
  name: string;
  block: DraftBlock;
  choices: Pick<AdminHome, 'categories' | 'vendors'>;
  picture: RenderPicture;
  onChange: (block: DraftBlock) => void;
}

const maxTiles = 12;
const maxSliders = 100;
const maxStories = 4;
/** As many as the shop shows by itself. */
const shownTiles = 6;
const shownStories = 2;

interface Option {
  value: string;
  name: string;
}

/** The fields of a block of the home page. */
export const HomeBlockFields = ({ name, block, choices, picture, onChange }: Props) => {
  const { home } = useAdminMessages();
  const locale = useLocale();
  const categories: Option[] = choices.categories.map(({ slug, level, ...category }) => ({
    value: slug,
    name: `${'– '.repeat(level - 1)}${localName({ ...category, name_bn: category.name_bn }, locale).children}`,
  }));
  const vendors: Option[] = choices.vendors.map(({ slug, name: vendor }) => ({ value: slug, name: vendor }));
  /** The choice of one of the options, also if it is none of them any more. */
  const choice = (
    path: string,
    label: string,
    options: readonly Option[],
    value: string,
    onSelect: (value: string) => void,
  ) => (
    <NativeSelect
      name={path}
      label={label}
      value={value}
      onChange={onSelect}
      options={
        options.some((option) => option.value === value)
          ? options
          : [{ value, name: home.gone(value) }, ...options]
      }
    />
  );
  const nameOf = (options: readonly Option[], value: string) =>
    options.find((option) => option.value === value)?.name.replace(/^(?:– )+/, '') ?? value;
  const href = (
    path: string,
    value: string | undefined,
    onTyped: (href: string) => void,
    isRequired = false,
  ) => (
    <TextField
      name={`${path}.href`}
      label={home.fields.href}
      description={home.hrefHint}
      value={value ?? ''}
      maxLength={500}
      lang="en"
      autoCapitalize="none"
      isRequired={isRequired}
      onChange={onTyped}
    />
  );
  const pictureField = (
    key: number,
    kind: keyof typeof home.pictureHint,
    value: string | undefined,
    onPicture: (url: string | undefined) => void,
  ) => (
    <fieldset className="admin-settings">
      <legend>{home.fields.picture}</legend>
      <small>{home.pictureHint[kind]}</small>
      {picture({ id: String(key), value, onChange: onPicture })}
    </fieldset>
  );
  const titleFields = (value: LocalText | undefined, onTyped: (title: LocalText) => void) => (
    <LocalFields
      name={`${name}.title`}
      label={home.fields.title}
      value={value}
      maxLength={1000}
      onChange={onTyped}
    />
  );
  /** Whether the shop chooses what the block shows, or the owner. */
  const selection = (
    kind: keyof typeof home.byItself,
    isChosen: boolean,
    onSelect: (isChosen: boolean) => void,
  ) => (
    <NativeSelect
      label={home.which}
      value={isChosen ? 'chosen' : 'general'}
      onChange={(value) => onSelect(value === 'chosen')}
      options={[
        { value: 'general', name: home.byItself[kind] },
        { value: 'chosen', name: home.chosen },
      ]}
    />
  );

  const tileFields = (tile: DraftTile, path: string, change: (tile: DraftTile) => void) => {
    const hasCategory = tile.category !== undefined;
    return (
      <>
        {choice(
          `${path}.category`,
          home.category,
          [{ value: '', name: home.noCategory }, ...categories],
          tile.category ?? '',
          (value) => change({ ...tile, category: value || undefined }),
        )}
        <LocalFields
          name={`${path}.title`}
          label={home.fields.title}
          hint={hasCategory ? home.tileTextHint : undefined}
          value={tile.title}
          maxLength={1000}
          isRequired={!hasCategory}
          onChange={(title) => change({ ...tile, title })}
        />
        {href(path, tile.href, (typed) => change({ ...tile, href: typed }), !hasCategory)}
        {pictureField(tile.key, 'tiles', tile.picture, (url) => change({ ...tile, picture: url }))}
      </>
    );
  };

  const storyFields = (story: DraftStory, path: string, change: (story: DraftStory) => void) => (
    <>
      {choice(`${path}.vendor`, home.vendor, vendors, story.vendor, (vendor) => change({ ...story, vendor }))}
      <LocalFields
        name={`${path}.text`}
        label={home.fields.text}
        hint={home.storyTextHint}
        value={story.text}
        maxLength={1000}
        onChange={(text) => change({ ...story, text })}
      />
      {pictureField(story.key, 'stories', story.picture, (url) => change({ ...story, picture: url }))}
    </>
  );

  switch (block.type) {
    case 'hero':
    case 'campaign': {
      const isRequired = block.type === 'campaign';
      const texts = (['title', 'text', 'action'] as const).map((field) => (
        <LocalFields
          key={field}
          name={`${name}.${field}`}
          label={home.fields[field]}
          value={block[field]}
          maxLength={1000}
          isRequired={isRequired && field !== 'text'}
          onChange={(text) => onChange({ ...block, [field]: text })}
        />
      ));
      return (
        <>
          {texts}
          {href(name, block.href, (typed) => onChange({ ...block, href: typed }), isRequired)}
          {pictureField(block.key, block.type, block.picture, (url) => onChange({ ...block, picture: url }))}
        </>
      );
    }
    case 'tiles': {
      const { tiles } = block;
      const change = (changed: DraftTile[] | undefined) => onChange({ ...block, tiles: changed });
      const first = choices.categories.filter(({ level }) => level === 1).slice(0, shownTiles);
      return (
        <>
          {titleFields(block.title, (title) => onChange({ ...block, title }))}
          {selection('tiles', tiles !== undefined, (isChosen) =>
            change(isChosen ? first.map(({ slug }) => withKey({ category: slug })) : undefined),
          )}
          {tiles && (
            <EditedList
              label={home.types.tiles}
              items={tiles}
              nameOf={({ category, title }, place) =>
                title?.en || (category === undefined ? home.tile(place + 1) : nameOf(categories, category))
              }
              onChange={change}
              {...(tiles.length < maxTiles && {
                add: <Button onClick={() => change([...tiles, withKey({})])}>{home.addTile}</Button>,
              })}
            >
              {(tile, place, edit) => tileFields(tile, `${name}.tiles.${place}`, edit)}
            </EditedList>
          )}
        </>
      );
    }
    case 'categories': {
      const chosen = block.categories;
      const change = (changed: typeof chosen) => onChange({ ...block, categories: changed });
      const first = choices.categories.filter(({ level }) => level === 1);
      const next = choices.categories.find(({ slug }) => !chosen?.some((other) => other.slug === slug));
      return (
        <>
          {selection('categories', chosen !== undefined, (isChosen) =>
            change(isChosen ? first.map(({ slug }) => withKey({ slug })) : undefined),
          )}
          {chosen && (
            <EditedList
              label={home.types.categories}
              items={chosen}
              nameOf={({ slug }) => nameOf(categories, slug)}
              onChange={change}
              {...(next &&
                chosen.length < maxSliders && {
                  add: (
                    <Button onClick={() => change([...chosen, withKey({ slug: next.slug })])}>
                      {home.addCategory}
                    </Button>
                  ),
                })}
            >
              {(slider, place, edit) =>
                choice(`${name}.categories.${place}`, home.category, categories, slider.slug, (slug) =>
                  edit({ ...slider, slug }),
                )
              }
            </EditedList>
          )}
        </>
      );
    }
    case 'stories': {
      const { stories } = block;
      const change = (changed: DraftStory[] | undefined) => onChange({ ...block, stories: changed });
      const told = choices.vendors.filter(({ has_story }) => has_story).slice(0, shownStories);
      const next = choices.vendors.find(({ slug }) => !stories?.some(({ vendor }) => vendor === slug));
      return (
        <>
          {titleFields(block.title, (title) => onChange({ ...block, title }))}
          {selection('stories', stories !== undefined, (isChosen) =>
            change(isChosen ? told.map(({ slug }) => withKey({ vendor: slug })) : undefined),
          )}
          {stories && (
            <EditedList
              label={home.types.stories}
              items={stories}
              nameOf={({ vendor }) => nameOf(vendors, vendor)}
              onChange={change}
              {...(next &&
                stories.length < maxStories && {
                  add: (
                    <Button onClick={() => change([...stories, withKey({ vendor: next.slug })])}>
                      {home.addStory}
                    </Button>
                  ),
                })}
            >
              {(story, place, edit) => storyFields(story, `${name}.stories.${place}`, edit)}
            </EditedList>
          )}
        </>
      );
    }
    default:
      return null;
  }
};
