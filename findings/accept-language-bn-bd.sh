#!/usr/bin/env bash
# WHAT: a shop in English and Bangla (en, bn) asked with "bn-BD,en;q=0.5", as a phone set to Bangla (Bangladesh) asks that knows some English too, answers in English with accept-language-parser@1.5.0 and @hapi/accept@6.0.3, which compare whole tags; "bn-BD" alone is no language at all for both; and "en;q=0.1,bn;q=0", which refuses Bangla, is Bangla for the first when English is not on offer, and bn-BD for resolve-accept-language@3.2.2; negotiator@1.1.0 gives bn, bn and none.
# The common wrong guess: A picker finds the language of a region, as RFC 4647 looks it up, and never offers what has the weight 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent accept-language-parser@1.5.0 @hapi/accept@6.0.3 resolve-accept-language@3.2.2 negotiator@1.1.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import { resolveAcceptLanguage } from 'resolve-accept-language';
const require = createRequire(import.meta.url);
const parser = require('accept-language-parser');
const hapi = require('@hapi/accept');
const Negotiator = require('negotiator');
const pickers = {
  'accept-language-parser': (header, offered) => parser.pick(offered, header),
  '@hapi/accept': (header, offered) => hapi.language(header, offered),
  negotiator: (header, offered) => new Negotiator({ headers: { 'accept-language': header } }).language(offered),
};
const cases = [['bn-BD,en;q=0.5', ['en', 'bn']], ['bn-BD', ['en', 'bn']], ['en;q=0.1,bn;q=0', ['bn']]];
const seen = Object.entries(pickers).map(([name, pick]) => {
  const picked = cases.map(([header, offered]) => pick(header, offered) || 'none');
  console.log(`${name}: ${cases.map(([header, offered], index) => `${header} of ${offered} -> ${picked[index]}`).join('; ')}`);
  return picked.join();
});
const refused = resolveAcceptLanguage('en;q=0.1,bn-BD;q=0', ['fr-FR', 'bn-BD'], 'fr-FR');
console.log(`resolve-accept-language: en;q=0.1,bn-BD;q=0 of fr-FR,bn-BD with the default fr-FR -> ${refused}`);
process.exitCode = seen.join(' ') === 'en,none,bn en,none,none bn,bn,none' && refused === 'bn-BD' ? 0 : 1;
JS
echo 'WHAT: a shop in English and Bangla (en, bn) asked with "bn-BD,en;q=0.5", as a phone set to Bangla (Bangladesh) asks that knows some English too, answers in English with accept-language-parser@1.5.0 and @hapi/accept@6.0.3, which compare whole tags; "bn-BD" alone is no language at all for both; and "en;q=0.1,bn;q=0", which refuses Bangla, is Bangla for the first when English is not on offer, and bn-BD for resolve-accept-language@3.2.2; negotiator@1.1.0 gives bn, bn and none; the common wrong guess: A picker finds the language of a region, as RFC 4647 looks it up, and never offers what has the weight 0'
node try.mjs
