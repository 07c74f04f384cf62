#!/usr/bin/env bash
# WHAT: requiring moment-hijri@3.0.0, as a page does that shows Ramadan, switches every date of moment@2.31.0 in the program to Arabic (ar-sa): format('YYYY-MM-DD') is ٢٠٢٦-١٢-١٦, which new Date and a date column refuse, so that a delivery date sent by another file breaks, although the readme tells how to set Arabic; and in Bangla (bn) the names of its months are English beside Bangla digits.
# The common wrong guess: A plugin changes what it is asked to, and format with a fixed pattern gives Latin digits until somebody sets a locale.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent moment-hijri@3.0.0 moment@2.31.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const moment = require('moment');
const day = () => moment('2026-12-16').format('YYYY-MM-DD');
const before = day();
console.log(`before: ${before}, locale ${moment.locale()}`);
const hijri = require('moment-hijri');
const after = day();
const locale = moment.locale();
console.log(`after require('moment-hijri'): ${after}, locale ${locale}; new Date of it: ${new Date(after)}`);
moment.locale('en');
const set = day();
console.log(`after moment.locale('en'): ${set}`);
require('moment/locale/bn');
const bangla = hijri('2026-12-16').locale('bn').format('iD iMMMM iYYYY');
console.log(`in bn: ${bangla}`);
process.exitCode = before === '2026-12-16' && after === '٢٠٢٦-١٢-١٦' && locale === 'ar-sa' && set === before && /^[০-৯]+ [A-Z]/.test(bangla) ? 0 : 1;
JS
cat <<'WHAT'
WHAT: requiring moment-hijri@3.0.0, as a page does that shows Ramadan, switches every date of moment@2.31.0 in the program to Arabic (ar-sa): format('YYYY-MM-DD') is ٢٠٢٦-١٢-١٦, which new Date and a date column refuse, so that a delivery date sent by another file breaks, although the readme tells how to set Arabic; and in Bangla (bn) the names of its months are English beside Bangla digits; the common wrong guess: A plugin changes what it is asked to, and format with a fixed pattern gives Latin digits until somebody sets a locale
WHAT
node try.mjs
