#!/usr/bin/env bash
# WHAT: date-bengali-revised@2.0.2 has the month lengths of before the reform of 2019 (Ashwin 30 days, Falgun 30): 150 days of the year 1433, from 16 October 2026 to 14 March 2027, are one day late, and Victory Day, 16 December, is 2 Poush instead of 1 Poush.
# The common wrong guess: a calendar package for Bangladesh follows the calendar in force there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent date-bengali-revised@2.0.2 >/dev/null
cat > try.mjs <<'JS'
import Bengali from 'date-bengali-revised';
const Calendar = Bengali.default ?? Bengali;
const days = (year, month) => {
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return (new Calendar(...next, 1).toDate() - new Calendar(year, month, 1).toDate()) / 86_400_000;
};
const lengths = Array.from({ length: 12 }, (_, i) => days(1433, i + 1));
console.log(`days of the months of 1433, from Baishakh: ${lengths.join(' ')}`);
const since2019 = [31, 31, 31, 31, 31, 31, 30, 30, 30, 30, 29, 30];
const first = new Date(Date.UTC(2026, 3, 14));
const official = (date) => {
  let day = (date - first) / 86_400_000;
  const month = since2019.findIndex((length) => (day < length ? true : ((day -= length), false)));
  return `${month + 1}/${day + 1}`;
};
const wrong = [];
for (let time = first.getTime(); time < Date.UTC(2027, 3, 14); time += 86_400_000) {
  const date = new Date(time);
  const { month, day } = new Calendar().fromGregorian(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  if (`${month}/${day}` !== official(date)) wrong.push(date.toISOString().slice(0, 10));
}
console.log(`by the months of 2019 ${wrong.length} days of 1433 differ, from ${wrong[0]} to ${wrong.at(-1)}; 2026-12-16 is ${new Calendar().fromGregorian(2026, 12, 16).format()}`);
process.exitCode = lengths[5] === 30 && wrong.length > 100 ? 0 : 1;
JS
echo 'WHAT: date-bengali-revised@2.0.2 has the month lengths of before the reform of 2019 (Ashwin 30 days, Falgun 30): 150 days of the year 1433, from 16 October 2026 to 14 March 2027, are one day late, and Victory Day, 16 December, is 2 Poush instead of 1 Poush; the common wrong guess: a calendar package for Bangladesh follows the calendar in force there'
node try.mjs
