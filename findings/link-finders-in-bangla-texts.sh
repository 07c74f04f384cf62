#!/usr/bin/env bash
# WHAT: links found in a Bangla message of a vendor: linkifyjs@4.3.3 takes the danda (।), the full stop of Bangla, into the link, which leads to no page, and cuts the tag #শাড়ি to #শ; anchorme@3.0.8 ends https://shop.com/শাড়ি before the word, which is the front page; linkify-it@6.1.0 takes the ending of "help@shop.comএ" into the address of the mail, for which autolinker@4.1.5, right in the others, finds none.
# The common wrong guess: A full stop of any script behind a link is no part of it, letters of any script are part of its path and of a tag, and an ending in Bangla behind an address in Latin letters is none of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent linkifyjs@4.3.3 linkify-plugin-hashtag@4.3.3 linkify-it@6.1.0 anchorme@3.0.8 autolinker@4.1.5 >/dev/null
cat > try.mjs <<'JS'
import anchormeModule from 'anchorme';
import Autolinker from 'autolinker';
import * as linkifyItModule from 'linkify-it';
import * as linkifyjs from 'linkifyjs';
import 'linkify-plugin-hashtag';
const LinkifyIt = linkifyItModule.default ?? linkifyItModule.LinkifyIt;
const anchorme = anchormeModule.default ?? anchormeModule;
const finders = {
  linkifyjs: (text) => linkifyjs.find(text).map(({ value }) => value),
  'linkify-it': (text) => (new LinkifyIt().match(text) ?? []).map((match) => match.text),
  anchorme: (text) => anchorme.list(text).map(({ string }) => string),
  autolinker: (text) => new Autolinker({ hashtag: 'instagram' }).parse(text).map((match) => match.getMatchedText()),
};
const texts = { 'দেখুন https://shop.com/sale।': 'https://shop.com/sale', 'https://shop.com/শাড়ি দেখুন': 'https://shop.com/শাড়ি', '#শাড়ি কিনুন': '#শাড়ি', 'help@shop.comএ লিখুন': 'help@shop.com' };
const seen = Object.entries(finders).map(([name, find]) => Object.entries(texts).map(([text, meant]) => {
  const found = find(text).join(' ');
  console.log(`${name}: ${text} -> ${found || 'nothing'}`);
  return found === meant ? 'right' : found || 'nothing';
}).join());
const expected = [
  'https://shop.com/sale।,right,#শ,right',
  'right,right,nothing,help@shop.comএ',
  'right,https://shop.com/,nothing,right',
  'right,right,right,nothing',
];
process.exitCode = seen.join('|') === expected.join('|') ? 0 : 1;
JS
echo 'WHAT: links found in a Bangla message of a vendor: linkifyjs@4.3.3 takes the danda (।), the full stop of Bangla, into the link, which leads to no page, and cuts the tag #শাড়ি to #শ; anchorme@3.0.8 ends https://shop.com/শাড়ি before the word, which is the front page; linkify-it@6.1.0 takes the ending of "help@shop.comএ" into the address of the mail, for which autolinker@4.1.5, right in the others, finds none; the common wrong guess: A full stop of any script behind a link is no part of it, letters of any script are part of its path and of a tag, and an ending in Bangla behind an address in Latin letters is none of it'
node try.mjs
