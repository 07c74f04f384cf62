#!/usr/bin/env bash
# WHAT: the names by which people in Bangladesh write their time zone mean other zones in each library: GMT+6 is six hours behind UTC in spacetime@7.15.0 and timezone-soft@1.5.2, while UTC+6 is six ahead in the same two; BST is +06:00 in date-fns-tz@3.2.0 (by Intl), +01:00 in chrono-node@2.10.3 and London in timezone-soft, whose BDT is Brunei.
# The common wrong guess: GMT+6 and UTC+6 are the same zone, an abbreviation is the zone of one library as of another, or an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent spacetime@7.15.0 chrono-node@2.10.3 date-fns-tz@3.2.0 timezone-soft@1.5.2 >/dev/null
cat > try.mjs <<'JS'
import * as chrono from 'chrono-node';
import { formatInTimeZone } from 'date-fns-tz';
import spacetime from 'spacetime';
import soft from 'timezone-soft';
const noon = new Date('2026-04-14T06:00:00Z');
const attempt = (action) => {
  try {
    return action();
  } catch {
    return 'an error';
  }
};
const seen = {};
for (const name of ['UTC+6', 'GMT+6', 'BST', 'BDT', 'Asia/Dhaka']) {
  const found = soft(name)?.[0];
  const parsed = chrono.parseDate(`14 April 2026 12:00 ${name}`, { instant: noon, timezone: 0 });
  seen[name] = [
    attempt(() => spacetime(noon.getTime(), 'UTC').goto(name).format('{time-24} {offset}')),
    found ? `${found.iana} ${found.standard?.offset}` : 'unknown',
    attempt(() => formatInTimeZone(noon, name, 'HH:mm xxx')),
    parsed.toISOString().slice(11, 16),
  ];
  console.log(`${name}: 06:00 UTC is ${seen[name][0]} in spacetime, timezone-soft says ${seen[name][1]}, date-fns-tz ${seen[name][2]}; 12:00 ${name} is ${seen[name][3]} UTC in chrono-node`);
}
const zones = [seen['UTC+6'][0].startsWith('12:00'), seen['GMT+6'][0].startsWith('0:00'), seen['UTC+6'][1].endsWith(' 6'), seen['GMT+6'][1].endsWith(' -6'), seen.BST[1].startsWith('Europe/London'), seen.BST[2].endsWith('+06:00'), seen.BST[3] === '11:00', seen.BDT[1].startsWith('Asia/Brunei')];
process.exitCode = zones.every(Boolean) ? 0 : 1;
JS
echo 'WHAT: the names by which people in Bangladesh write their time zone mean other zones in each library: GMT+6 is six hours behind UTC in spacetime@7.15.0 and timezone-soft@1.5.2, while UTC+6 is six ahead in the same two; BST is +06:00 in date-fns-tz@3.2.0 (by Intl), +01:00 in chrono-node@2.10.3 and London in timezone-soft, whose BDT is Brunei; the common wrong guess: GMT+6 and UTC+6 are the same zone, an abbreviation is the zone of one library as of another, or an error'
node try.mjs
