#!/usr/bin/env bash
# WHAT: slugify@1.6.9, @sindresorhus/slugify@3.0.1, limax@4.2.3, speakingurl@14.0.1 and url-slug@5.2.0 drop Bangla without a word: the slug of লাল শাড়ি is the empty text, and a panjabi, a shirt and a skirt in size L (পাঞ্জাবি - L) all have the slug of the size, "l", so that one product page replaces another.
# The common wrong guess: a library for pretty much any language transliterates Bangla as most of them do Cyrillic, keeps it, or throws when nothing is left.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent slugify@1.6.9 @sindresorhus/slugify@3.0.1 limax@4.2.3 speakingurl@14.0.1 url-slug@5.2.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import sindresorhus from '@sindresorhus/slugify';
import limax from 'limax';
import slugify from 'slugify';
import urlSlug from 'url-slug';
const speakingurl = createRequire(import.meta.url)('speakingurl');
const names = ['লাল শাড়ি', 'নীল শাড়ি', 'পাঞ্জাবি - L', 'শার্ট - L', 'স্কার্ট - L', 'Красная рубашка'];
const libraries = { slugify: (name) => slugify(name, { lower: true }), '@sindresorhus/slugify': sindresorhus, limax, speakingurl, 'url-slug': urlSlug };
let same = 0;
for (const [library, slug] of Object.entries(libraries)) {
  const slugs = names.map((name) => slug(name));
  console.log(`${library}: ${names.map((name, i) => `${name} "${slugs[i]}"`).join(', ')}`);
  if (slugs.slice(0, 5).join() === ',,l,l,l') same += 1;
}
console.log(`${same} of ${Object.keys(libraries).length} have two slugs for five Bangla names, one of them empty`);
process.exitCode = same === 5 ? 0 : 1;
JS
echo 'WHAT: slugify@1.6.9, @sindresorhus/slugify@3.0.1, limax@4.2.3, speakingurl@14.0.1 and url-slug@5.2.0 drop Bangla without a word: the slug of লাল শাড়ি is the empty text, and a panjabi, a shirt and a skirt in size L (পাঞ্জাবি - L) all have the slug of the size, "l", so that one product page replaces another; the common wrong guess: a library for pretty much any language transliterates Bangla as most of them do Cyrillic, keeps it, or throws when nothing is left'
node try.mjs
