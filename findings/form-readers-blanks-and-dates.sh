#!/usr/bin/env bash
# WHAT: fields of a form read by a zod schema: zod-form-data@3.0.3 takes a blank in a price for 0, although an empty field is missing, and a field named "Dr. Martens" for the field Martens of Dr; @conform-to/zod@1.21.1 takes 30 February for 2 March, "Saree 5" for 1 May 2001 and 04/03/2026, 4 March in Bangladesh, for 3 April, with no error.
# The common wrong guess: A price that is blank is missing, and a date is one of the calendar in the form that a date field sends, or an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent zod@4.6.7 zod-form-data@3.0.3 @conform-to/zod@1.21.1 >/dev/null
cat > try.mjs <<'JS'
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { zfd } from 'zod-form-data';
function form(name, value) {
  const data = new FormData();
  data.append(name, value);
  return data;
}
const day = (date) => (date ? [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-') : 'error');
const seen = [];
for (const price of ['5', '', ' ', '1,250']) {
  const { success, data } = zfd.formData({ price: zfd.numeric() }).safeParse(form('price', price));
  const result = success ? data.price : 'error';
  console.log(`zod-form-data, price "${price}": ${result}`);
  seen.push(result);
}
const names = JSON.stringify(zfd.formData(z.looseObject({})).parse(form('Dr. Martens', '2')));
console.log(`zod-form-data, field "Dr. Martens": ${names}`);
for (const value of ['2026-12-16', '2026-02-30', '04/03/2026', 'Saree 5', '31/12/2026']) {
  const submission = parseWithZod(form('day', value), { schema: z.object({ day: z.date() }) });
  const result = day(submission.status === 'success' ? submission.value.day : undefined);
  console.log(`@conform-to/zod, date "${value}": ${result}`);
  seen.push(result);
}
process.exitCode = seen.join() === '5,error,0,error,2026-12-16,2026-3-2,2026-4-3,2001-5-1,error' && names === '{"Dr":{" Martens":"2"}}' ? 0 : 1;
JS
echo 'WHAT: fields of a form read by a zod schema: zod-form-data@3.0.3 takes a blank in a price for 0, although an empty field is missing, and a field named "Dr. Martens" for the field Martens of Dr; @conform-to/zod@1.21.1 takes 30 February for 2 March, "Saree 5" for 1 May 2001 and 04/03/2026, 4 March in Bangladesh, for 3 April, with no error; the common wrong guess: a price that is blank is missing, and a date is one of the calendar in the form that a date field sends, or an error'
TZ=Asia/Dhaka node try.mjs
