import { expect, test } from 'vitest';
import { filesOf, type Manifest } from '../../scripts/build/manifest.ts';

const manifest: Manifest = {
  'src/main.tsx': { file: 'main.js', isEntry: true, imports: ['frame'], css: ['main.css'] },
  frame: { file: 'frame.js', imports: ['runtime'] },
  runtime: { file: 'runtime.js', imports: ['frame'] },
  'src/routes/index.tsx': { file: 'home.js', imports: ['frame', 'parts'], css: ['home.css'] },
  parts: { file: 'parts.js', css: ['parts.css', 'main.css'] },
  'src/routes/cart.tsx': { file: 'cart.js', imports: ['parts'] },
};

test('lists each file once with its imports, also circular ones, and no files of other pages', () => {
  const { scripts, styles } = filesOf(manifest, ['src/main.tsx', 'src/routes/index.tsx']);
  expect([...scripts].sort()).toEqual(['frame.js', 'home.js', 'main.js', 'parts.js', 'runtime.js']);
  expect([...styles].sort()).toEqual(['home.css', 'main.css', 'parts.css']);
});

test('rejects an entry that is not in the manifest', () => {
  expect(() => filesOf(manifest, ['src/routes/gone.tsx'])).toThrow(/no chunk src\/routes\/gone\.tsx/);
});
