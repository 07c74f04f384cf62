#!/usr/bin/env bash
# WHAT: datebook@8.0.1 makes links and a file for a delivery at 10:00 in Dhaka: those for Google and Outlook and the file have 04:00 in UTC, the one for Yahoo has the hour of the machine that runs it, without a zone, so that the mail of a server in UTC says 04:00 and one in New York 23:00 of the day before; the file says TRANSP:TRANSPARENT, so that the time stays free in the customer's calendar.
# The common wrong guess: One moment is the same in each link, and an event takes its time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent datebook@8.0.1 ical.js@2.2.1 >/dev/null
cat > try.mjs <<'JS'
import { GoogleCalendar, ICalendar, OutlookCalendar, YahooCalendar } from 'datebook';
import ICAL from 'ical.js';
const event = { title: 'Delivery', start: new Date('2026-12-16T10:00:00+06:00'), end: new Date('2026-12-16T12:00:00+06:00') };
const yahoo = [];
for (const zone of ['Asia/Dhaka', 'UTC', 'America/New_York']) {
  process.env.TZ = zone;
  const [google, outlook, other] = [GoogleCalendar, OutlookCalendar, YahooCalendar].map((Calendar) => new URL(new Calendar(event).render()).searchParams);
  yahoo.push(other.get('st'));
  console.log(`${zone}: Google ${google.get('dates').split('/')[0]}, Outlook ${outlook.get('startdt')}, Yahoo ${other.get('st')}`);
}
const file = new ICalendar(event).render();
const read = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
const transparent = read.getFirstPropertyValue('transp');
console.log(`file: ${/DTSTART.*/.exec(file)[0].trim()}, TRANSP ${transparent}`);
process.exitCode = yahoo.join() === '20261216T100000,20261216T040000,20261215T230000' && transparent === 'TRANSPARENT' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: datebook@8.0.1 makes links and a file for a delivery at 10:00 in Dhaka: those for Google and Outlook and the file have 04:00 in UTC, the one for Yahoo has the hour of the machine that runs it, without a zone, so that the mail of a server in UTC says 04:00 and one in New York 23:00 of the day before; the file says TRANSP:TRANSPARENT, so that the time stays free in the customer's calendar; the common wrong guess: one moment is the same in each link, and an event takes its time
WHAT
node try.mjs
