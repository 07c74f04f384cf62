#!/usr/bin/env bash
# WHAT: feed@6.0.0 writes g:price, given by extensions, without a declaration of g, so that its RSS is no well-formed XML with namespaces and a reader of product feeds refuses it; of a picture it makes the media type from what stands behind the last dot: image//img/42 for /img/42 and image/jpg, which is none, for .jpg; rss@1.2.2, which declares g by custom_namespaces, writes type="false" for a picture without a suffix or with ?w=600.
# The common wrong guess: A library that offers names with a prefix declares the prefix, or asks for it, and the type of an enclosure is a media type or left out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent feed@6.0.0 rss@1.2.2 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { Feed } from 'feed';
import { JSDOM } from 'jsdom';
import RSS from 'rss';
const { DOMParser } = new JSDOM('').window;
const readable = (xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror') === null;
const types = (xml) => [...xml.matchAll(/<enclosure [^>]*type="([^"]*)"/g)].map(([, type]) => type);
const link = 'https://shop.test/';
const pictures = ['https://shop.test/saree.jpg', 'https://shop.test/saree.jpg?w=600', 'https://shop.test/img/42'];
function byFeed(extensions) {
  const feed = new Feed({ title: 'Shop', id: link, link, copyright: 'Shop' });
  for (const image of pictures) feed.addItem({ title: 'Saree', link, date: new Date(0), image, extensions });
  return feed.rss2();
}
function byRss() {
  const feed = new RSS({ title: 'Shop', feed_url: `${link}feed`, site_url: link, custom_namespaces: { g: 'http://base.google.com/ns/1.0' } });
  for (const url of pictures) feed.item({ title: 'Saree', url: link, enclosure: { url }, custom_elements: [{ 'g:price': '1250 BDT' }] });
  return feed.xml();
}
const price = [{ name: 'g:price', objects: '1250 BDT' }];
const seen = { 'feed, no extensions': byFeed(), 'feed, g:price': byFeed(price), 'rss, g:price': byRss() };
for (const [name, xml] of Object.entries(seen)) console.log(`${name}: ${readable(xml) ? 'well-formed' : 'not well-formed'}, enclosures of type ${types(xml).join(', ')}`);
const [plain, priced, rss] = Object.values(seen);
const asBefore =
  [plain, priced, rss].map(readable).join() === 'true,false,true' &&
  priced.includes('<g:price>') &&
  types(priced).join() === 'image/jpg,image/jpg,image//img/42' &&
  types(rss).join() === 'image/jpeg,false,false';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: feed@6.0.0 writes g:price, given by extensions, without a declaration of g, so that its RSS is no well-formed XML with namespaces and a reader of product feeds refuses it; of a picture it makes the media type from what stands behind the last dot: image//img/42 for /img/42 and image/jpg, which is none, for .jpg; rss@1.2.2, which declares g by custom_namespaces, writes type="false" for a picture without a suffix or with ?w=600; the common wrong guess: a library that offers names with a prefix declares the prefix, or asks for it, and the type of an enclosure is a media type or left out'
node try.mjs
