#!/usr/bin/env bash
# WHAT: robots-parser@3.0.1 ends a group of User-agent lines at a Sitemap or Crawl-delay line, so that the first crawler is allowed what the file forbids, and finds the group of Googlebot for "Googlebot/2.1" but not for the name that it sends, "Mozilla/5.0 (compatible; Googlebot/2.1)"; RFC 9309 says that other records, such as Sitemaps, must not end a group.
# The common wrong guess: a check with it shows what crawlers may fetch.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent robots-parser@3.0.1 >/dev/null
cat > try.mjs <<'JS'
import robots from 'robots-parser';
const allowed = (lines, path, agent) => robots('http://shop.test/robots.txt', lines.join('\n')).isAllowed(`http://shop.test${path}`, agent);
const file = (between) => ['User-agent: Bingbot', ...between, 'User-agent: Googlebot', 'Disallow: /cart'];
const seen = [];
const note = (words, value) => console.log(`${words}: ${seen[seen.push(value) - 1] ? 'allowed' : 'forbidden'}`);
note('/cart for Bingbot, two User-agent lines', allowed(file([]), '/cart', 'Bingbot'));
note('... with Sitemap between', allowed(file(['Sitemap: http://shop.test/sitemap.xml']), '/cart', 'Bingbot'));
note('... with Crawl-delay between', allowed(file(['Crawl-delay: 5']), '/cart', 'Bingbot'));
note('... with an empty line between', allowed(file(['']), '/cart', 'Bingbot'));
note('/cart for Googlebot/2.1', allowed(file([]), '/cart', 'Googlebot/2.1'));
note('/cart for Mozilla/5.0 (compatible; Googlebot/2.1)', allowed(file([]), '/cart', 'Mozilla/5.0 (compatible; Googlebot/2.1)'));
process.exitCode = seen.join() === 'false,true,true,false,false,true' ? 0 : 1;
JS
echo 'WHAT: robots-parser@3.0.1 ends a group of User-agent lines at a Sitemap or Crawl-delay line, so that the first crawler is allowed what the file forbids, and finds the group of Googlebot for "Googlebot/2.1" but not for the name that it sends, "Mozilla/5.0 (compatible; Googlebot/2.1)"; RFC 9309 says that other records, such as Sitemaps, must not end a group; the common wrong guess: a check with it shows what crawlers may fetch'
node try.mjs
