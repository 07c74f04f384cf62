#!/usr/bin/env bash
# WHAT: @internationalized/date@3.12.4 isWeekend, and the week data of Intl.Locale, have no weekend of their own for Bangladesh (bn-BD, en-BD): Saturday and Sunday, while Friday, its weekly day off, is a weekday and Sunday, a working day, is not.
# The common wrong guess: the locale knows the weekend of its country, as it does for Egypt, so delivery days can be counted with it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @internationalized/date@3.12.4 >/dev/null
cat > try.mjs <<'JS'
import { CalendarDate, getDayOfWeek, isWeekday, isWeekend } from '@internationalized/date';
const monday = new CalendarDate(2026, 11, 30);
const days = Array.from({ length: 7 }, (_, day) => monday.add({ days: day }));
const name = (day) => new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(day.toDate('UTC'));
const weekend = (locale) => days.filter((day) => isWeekend(day, locale)).map(name).join(' ');
for (const locale of ['bn-BD', 'en-BD', 'ar-SA', 'ar-EG', 'he-IL', 'en-GB'])
  console.log(`${locale}: weekend ${weekend(locale)}; Friday is a weekday: ${isWeekday(days[4], locale)}; Sunday is day ${getDayOfWeek(days[6], locale)}`);
const { weekend: numbers } = new Intl.Locale('bn-BD').getWeekInfo?.() ?? new Intl.Locale('bn-BD').weekInfo;
console.log(`Intl.Locale of bn-BD: weekend ${numbers}`);
const same = weekend('bn-BD') === 'Sat Sun' && weekend('en-BD') === 'Sat Sun' && weekend('ar-EG') === 'Fri Sat';
process.exitCode = same && String(numbers) === '6,7' ? 0 : 1;
JS
echo 'WHAT: @internationalized/date@3.12.4 isWeekend, and the week data of Intl.Locale, have no weekend of their own for Bangladesh (bn-BD, en-BD): Saturday and Sunday, while Friday, its weekly day off, is a weekday and Sunday, a working day, is not; the common wrong guess: the locale knows the weekend of its country, as it does for Egypt, so delivery days can be counted with it'
node try.mjs
