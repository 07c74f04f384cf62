#!/usr/bin/env bash
# WHAT: a product in RSS with two pictures (enclosure), as vendors send them: @extractus/feed-extractor@8.0.3 with normalization: false gives enclosure null, where one picture is there; the number 00123 becomes "123", the GTIN 0012345678905 the number 12345678905, and of the CDATA description <p>Size &lt; 40 <b>only</b></p> it leaves "Size only"; rss-parser@3.13.0 keeps the first picture without a word; feedparser@2.6.0 has both, the zeros and the text.
# The common wrong guess: A reader gives each picture of an item or at least the first, the number of an item is a text, and an escaped sign is no tag.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @extractus/feed-extractor@8.0.3 rss-parser@3.13.0 feedparser@2.6.0 >/dev/null
cat > try.mjs <<'JS'
import { extractFromXml } from '@extractus/feed-extractor';
import FeedParser from 'feedparser';
import RssParser from 'rss-parser';
const enclosure = (name) => `<enclosure url="https://shop.test/${name}.jpg" length="1" type="image/jpeg"/>`;
const feed = (pictures) => `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title><link>https://shop.test</link><description>All</description>
<item><title>Saree</title><link>https://shop.test/1</link><guid isPermaLink="false">00123</guid><description><![CDATA[<p>Size &lt; 40 <b>only</b></p>]]></description><g:gtin>0012345678905</g:gtin>${pictures.map(enclosure).join('')}</item></channel></rss>`;
const one = feed(['a']);
const two = feed(['a', 'b']);
const byExtractor = (xml) => extractFromXml(xml, { getExtraEntryFields: (entry) => ({ gtin: entry['g:gtin'], enclosure: entry.enclosure }) }).entries[0];
const raw = (xml) => extractFromXml(xml, { normalization: false }).item;
const [item] = (Array.isArray(raw(two)) ? raw(two) : [raw(two)]);
const [itemOfOne] = (Array.isArray(raw(one)) ? raw(one) : [raw(one)]);
const entry = byExtractor(two);
console.log(`feed-extractor: number ${JSON.stringify(entry.id)}, GTIN ${JSON.stringify(entry.gtin)}, text "${entry.description}"; enclosure of one picture ${JSON.stringify(itemOfOne.enclosure)}, of two ${JSON.stringify(item.enclosure)}`);
const parsed = (await new RssParser({ customFields: { item: ['g:gtin'] } }).parseString(two)).items[0];
console.log(`rss-parser: number ${parsed.guid}, GTIN ${parsed['g:gtin']}, text "${parsed.contentSnippet}", enclosure ${parsed.enclosure.url}`);
const read = await new Promise((resolve, reject) => {
  const parser = new FeedParser();
  parser.on('error', reject);
  parser.on('readable', () => resolve(parser.read()));
  parser.end(two);
});
console.log(`feedparser: number ${read.guid}, GTIN ${read['g:gtin']['#']}, enclosures ${read.enclosures.map(({ url }) => url).join(', ')}`);
const asBefore =
  item.enclosure === null &&
  itemOfOne.enclosure !== null &&
  entry.id === '123' &&
  entry.gtin === 12345678905 &&
  entry.description === 'Size only' &&
  !Array.isArray(parsed.enclosure) &&
  read.enclosures.length === 2 &&
  read.guid === '00123';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: a product in RSS with two pictures (enclosure), as vendors send them: @extractus/feed-extractor@8.0.3 with normalization: false gives enclosure null, where one picture is there; the number 00123 becomes "123", the GTIN 0012345678905 the number 12345678905, and of the CDATA description <p>Size &lt; 40 <b>only</b></p> it leaves "Size only"; rss-parser@3.13.0 keeps the first picture without a word; feedparser@2.6.0 has both, the zeros and the text; the common wrong guess: a reader gives each picture of an item or at least the first, the number of an item is a text, and an escaped sign is no tag'
node try.mjs
