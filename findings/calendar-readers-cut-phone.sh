#!/usr/bin/env bash
# WHAT: two readers of a calendar file with a delivery: ics-to-json@2.0.2 cuts a text at its second colon, so that of "Bring cash\; 1250 taka\nCall: 01700 000000", folded as RFC 5545 wants it, there is "Bring cash\; 1250 taka\nCall" and the end of the folded line, 000000, another phone, with each backslash left in; it gives DTSTART;TZID=Asia/Dhaka:20270108T100000 as 20270108T100000 without the zone, which cal-parser@1.0.2 makes 10:00 UTC, six hours late, on a server of any zone, and keeps the last of two attendees.
# The common wrong guess: A value is what stands behind the first colon, unfolded, and a time with its zone is that moment.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ics-to-json@2.0.2 cal-parser@1.0.2 >/dev/null
cat > try.mjs <<'JS'
import cal from 'cal-parser';
import { icsToJson } from 'ics-to-json';
const file = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:shop', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261201T000000Z',
  'DTSTART;TZID=Asia/Dhaka:20270108T100000', 'DTEND;TZID=Asia/Dhaka:20270108T120000', 'SUMMARY:Delivery',
  'DESCRIPTION:Bring cash\\; 1250 taka\\nCall: 01700 ', ' 000000',
  'ATTENDEE;CN=A:mailto:a@shop.test', 'ATTENDEE;CN=B:mailto:b@shop.test', 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');
const [event] = icsToJson(file);
console.log(`ics-to-json: ${event.startDate}, ${event.description}`);
const [parsed] = cal.parseString(file).events;
const start = parsed.dtstart.value.toISOString();
console.log(`cal-parser: ${start} (right is 2027-01-08T04:00:00.000Z), attendee ${JSON.stringify(parsed.attendee)}`);
const asBefore =
  event.startDate === '20270108T100000' && event.description === 'Bring cash\\; 1250 taka\\nCall000000' && start === '2027-01-08T10:00:00.000Z' && parsed.attendee.params.cn === 'B';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: two readers of a calendar file with a delivery: ics-to-json@2.0.2 cuts a text at its second colon, so that of "Bring cash\; 1250 taka\nCall: 01700 000000", folded as RFC 5545 wants it, there is "Bring cash\; 1250 taka\nCall" and the end of the folded line, 000000, another phone, with each backslash left in; it gives DTSTART;TZID=Asia/Dhaka:20270108T100000 as 20270108T100000 without the zone, which cal-parser@1.0.2 makes 10:00 UTC, six hours late, on a server of any zone, and keeps the last of two attendees; the common wrong guess: a value is what stands behind the first colon, unfolded, and a time with its zone is that moment'
node try.mjs
