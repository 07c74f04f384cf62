#!/usr/bin/env bash
# WHAT: date-holidays@3.37.0 gives festivals of the moon in Bangladesh the same date in every year, which is that of 2019: Buddha Purnima, a full moon, is 19 May 2026, when the moon is three days old, and Janmashtami 24 August and Durga Puja 8 October; and days of the Islamic calendar are holidays from 18:00 of the evening before to 18:00, so that a customer reads at 20:00 on the last day of Eid that it is a working day.
# The common wrong guess: holidays that depend on the moon are computed for each year as both Eids are, and a holiday is a day of the calendar.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent date-holidays@3.37.0 >/dev/null
cat > try.cjs <<'JS'
const Holidays = require('date-holidays');
const holidays = new (Holidays.default ?? Holidays)('BD');
const years = [2019, 2024, 2025, 2026, 2027];
// The Chinese calendar counts the days since the new moon: the moon is full on the 14th to 17th.
const age = (date) => Number(new Intl.DateTimeFormat('en-u-ca-chinese', { day: 'numeric', timeZone: 'Asia/Dhaka' }).format(date));
const rules = ['05-19', '08-24', '10-08', '1 Shawwal'];
const dates = rules.map((start) => years.map((year) => holidays.getHolidays(year).find(({ rule }) => rule.startsWith(start))));
for (const days of dates)
  console.log(`${days[0].name}: ${days.map(({ date }) => `${date.slice(0, 10)} (day ${age(new Date(`${date.slice(0, 10)}T12:00:00+06:00`))} of the moon)`).join(', ')}`);
const isHoliday = (time) => Boolean(holidays.isHoliday(new Date(time)));
const eid = holidays.getHolidays(2026).find(({ rule }) => rule.startsWith('1 Shawwal'));
console.log(`Eid 2026 is ${eid.date.slice(0, 10)} for three days: ${eid.start.toISOString()} to ${eid.end.toISOString()}`);
const evenings = ['2026-03-19T20:00:00+06:00', '2026-03-22T12:00:00+06:00', '2026-03-22T20:00:00+06:00'].map(isHoliday);
console.log(`holiday at 20:00 on the evening before ${evenings[0]}, at 12:00 of the last day ${evenings[1]}, at 20:00 of the last day ${evenings[2]}`);
const different = dates.map((days) => new Set(days.map(({ date }) => date.slice(5, 10))).size);
process.exitCode = different.join() === '1,1,1,5' && age(new Date('2026-05-19T12:00:00+06:00')) === 3 && evenings.join() === 'true,true,false' ? 0 : 1;
JS
echo 'WHAT: date-holidays@3.37.0 gives festivals of the moon in Bangladesh the same date in every year, which is that of 2019: Buddha Purnima, a full moon, is 19 May 2026, when the moon is three days old, and Janmashtami 24 August and Durga Puja 8 October; and days of the Islamic calendar are holidays from 18:00 of the evening before to 18:00, so that a customer reads at 20:00 on the last day of Eid that it is a working day; the common wrong guess: holidays that depend on the moon are computed for each year as both Eids are, and a holiday is a day of the calendar'
node try.cjs
