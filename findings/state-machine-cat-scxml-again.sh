#!/usr/bin/env bash
# WHAT: state-machine-cat@15.0.8, which reads and writes SCXML, writes another machine than it read, without a word: a guard "pieces &gt; 0" is escaped twice, "pieces &amp;gt; 0", which compares with a variable gt; what a state does on entry, such as a reservation that expires (send with a delay) or a cancel, becomes a text that does nothing; and a history loses its default transition.
# The common wrong guess: A chart that is read and written again in the same format does the same, or what cannot be kept is an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent state-machine-cat@15.0.8 fast-xml-parser@5.12.1 >/dev/null
cat > try.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser';
import { render } from 'state-machine-cat';
const chart = `<?xml version="1.0" encoding="UTF-8"?>
<scxml xmlns="http://www.w3.org/2005/07/scxml" initial="cart" version="1.0">
  <state id="cart">
    <onentry><send event="EXPIRE" delay="900s"/></onentry>
    <transition event="PAY" cond="pieces &gt; 0" target="steps"/>
    <transition event="EXPIRE" target="gone"/>
  </state>
  <state id="steps" initial="address">
    <history id="last"><transition target="address"/></history>
    <state id="address"/>
  </state>
  <final id="gone"/>
</scxml>`;
const again = await render(chart, { inputType: 'scxml', outputType: 'scxml' });
const read = (text) => {
  const { scxml } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', isArray: (name) => ['state', 'transition'].includes(name) }).parse(text);
  const [cart, steps] = scxml.state;
  return { guard: cart.transition[0].cond, 'on entry': cart.onentry, history: steps.history.transition ?? 'no default' };
};
const [before, after] = [read(chart), read(again)];
for (const part of Object.keys(before)) console.log(`${part}: ${JSON.stringify(before[part])} becomes ${JSON.stringify(after[part])}`);
const changed = before.guard === 'pieces > 0' && after.guard === 'pieces &gt; 0' && before['on entry'].send.event === 'EXPIRE' && typeof after['on entry'] === 'string';
process.exitCode = changed && after.history === 'no default' ? 0 : 1;
JS
echo 'WHAT: state-machine-cat@15.0.8, which reads and writes SCXML, writes another machine than it read, without a word: a guard "pieces &gt; 0" is escaped twice, "pieces &amp;gt; 0", which compares with a variable gt; what a state does on entry, such as a reservation that expires (send with a delay) or a cancel, becomes a text that does nothing; and a history loses its default transition; the common wrong guess: A chart that is read and written again in the same format does the same, or what cannot be kept is an error'
node try.mjs
