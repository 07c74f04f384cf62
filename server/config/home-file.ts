import { scenes } from '@razz/demo-catalogue';
import { z } from 'zod';
import { type EditedBlock, homeBlocks } from '../../src/contracts/admin/schemas/home.ts';
import { PictureUrl } from '../../src/contracts/schemas/identifiers.ts';
import { pictureUrl } from '../../src/domain/pictures.ts';
import { readOperatorFile } from './operator-file.ts';

const sceneNames = scenes.map(({ name }) => name);
const Picture = z.string().refine((text) => sceneNames.includes(text) || PictureUrl.safeParse(text).success, {
  error: `use a path, an http(s) URL, or one of ${sceneNames.join(', ')}`,
});

/** Schema of the file HOME_PAGE_FILE, which refers to categories and vendors by slug. */
export const HomeFile = z.strictObject({ blocks: homeBlocks(Picture) });

/** Describes the location of an error by the block's number, from 1, and its type. */
const formatPath = (path: readonly PropertyKey[], file: unknown): string => {
  const [, index, ...field] = path;
  if (typeof index !== 'number') return path.join('.');
  const block = (file as { blocks: { type?: unknown }[] }).blocks[index];
  const type = typeof block?.type === 'string' ? ` (${block.type})` : '';
  return `block ${index + 1}${type}${field.length === 0 ? '' : `, ${field.join('.')}`}`;
};

/** Resolves a scene's name to its URL; other pictures are URLs. */
const resolvePicture = <Part extends { picture?: string | undefined }>(part: Part): Part => {
  const scene = scenes.find(({ name }) => name === part.picture);
  return scene ? { ...part, picture: pictureUrl(scene) } : part;
};

const resolveScenes = (block: EditedBlock): EditedBlock => {
  switch (block.type) {
    case 'hero':
    case 'campaign':
      return resolvePicture(block);
    case 'tiles':
      return block.tiles ? { ...block, tiles: block.tiles.map(resolvePicture) } : block;
    case 'stories':
      return block.stories ? { ...block, stories: block.stories.map(resolvePicture) } : block;
    default:
      return block;
  }
};

/**
 * Reads and validates the home page file.
 * @returns its blocks, with the URLs of their pictures
 * @throws OperatorError with one line per error: block, field and message
 */
export const readHomeFile = (file: string): EditedBlock[] =>
  readOperatorFile('HOME_PAGE_FILE', file, HomeFile, formatPath).blocks.map(resolveScenes);
