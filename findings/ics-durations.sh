#!/usr/bin/env bash
# WHAT: ics@3.12.0 writes durations that RFC 5545 does not have and calendars read differently: { hours: 1.5 } is PT1.5H, which ends after 1 hour in ical.js and after 5 hours in node-ical; a day is P1DT, so is the reminder a day before; and 30 February becomes 2 March without an error, although 32 January is one.
# The common wrong guess: hours may be a fraction or are refused, and an event that passes the validation of the library is a valid file for its date.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ics@3.12.0 ical.js@2.2.1 node-ical@0.26.1 >/dev/null
cat > try.mjs <<'JS'
import ICAL from 'ical.js';
import { createEvent } from 'ics';
import nodeIcal from 'node-ical';
const event = (more) => createEvent({ title: 'Delivery', start: [2026, 4, 14, 10, 0], startInputType: 'utc', duration: { hours: 1 }, ...more });
const line = (value, name) => value?.match(new RegExp(`^${name}.*`, 'm'))?.[0].trim();
const ends = [];
for (const duration of [{ hours: 1 }, { hours: 1, minutes: 30 }, { hours: 1.5 }, { days: 1 }, { weeks: 1, days: 1 }]) {
  const { value } = event({ duration });
  const one = new ICAL.Event(new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent('vevent')).endDate.toJSDate().toISOString();
  const other = Object.values(nodeIcal.sync.parseICS(value)).find(({ type }) => type === 'VEVENT').end.toISOString();
  console.log(`${JSON.stringify(duration)}: ${line(value, 'DURATION')}; from 10:00 it ends for ical.js at ${one.slice(5, 16)}, for node-ical at ${other.slice(5, 16)}`);
  ends.push([line(value, 'DURATION'), one.slice(11, 16), other.slice(11, 16)]);
}
const reminder = line(event({ alarms: [{ action: 'display', description: 'Tomorrow', trigger: { days: 1, before: true } }] }).value, 'TRIGGER');
const february = line(event({ start: [2026, 2, 30, 10, 0] }).value, 'DTSTART');
const january = event({ start: [2026, 1, 32, 10, 0] }).error?.name;
console.log(`reminder a day before: ${reminder}; 30 February: ${february}; 32 January: ${january}`);
const asBefore = ends[2].join() === 'DURATION:PT1.5H,11:00,15:00' && ends[3][0] === 'DURATION:P1DT' && reminder === 'TRIGGER:-P1DT' && february === 'DTSTART:20260302T100000Z' && january;
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: ics@3.12.0 writes durations that RFC 5545 does not have and calendars read differently: { hours: 1.5 } is PT1.5H, which ends after 1 hour in ical.js and after 5 hours in node-ical; a day is P1DT, so is the reminder a day before; and 30 February becomes 2 March without an error, although 32 January is one; the common wrong guess: hours may be a fraction or are refused, and an event that passes the validation of the library is a valid file for its date'
node try.mjs
