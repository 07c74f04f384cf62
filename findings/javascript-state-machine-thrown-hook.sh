#!/usr/bin/env bash
# WHAT: javascript-state-machine@3.1.0: a hook that throws once blocks the machine for ever: each later transition, a retry too, throws "previous transition is still in progress" and can() is false, while an async hook that rejects frees it; and false cancels a transition, but an async hook that returns false does not: the order is sent.
# The common wrong guess: a transition whose hook throws is given up and can be tried again, and a promise of false cancels as false does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent javascript-state-machine@3.1.0 >/dev/null
cat > try.cjs <<'JS'
const StateMachine = require('javascript-state-machine');
const attempt = (action) => {
  try {
    return String(action());
  } catch ({ message }) {
    return `throws "${message}"`;
  }
};
const checkout = (onBeforeSubmit) => new StateMachine({ init: 'cart', transitions: [{ name: 'submit', from: 'cart', to: 'sent' }], methods: { onBeforeSubmit } });
const once = (fail) => {
  let failed = false;
  return () => (failed ? undefined : ((failed = true), fail()));
};
(async () => {
  const thrown = checkout(once(() => {
    throw new Error('no address');
  }));
  const first = attempt(() => thrown.submit());
  const again = attempt(() => thrown.submit());
  console.log(`hook throws: ${first}, again: ${again}, state ${thrown.state}, can submit ${thrown.can('submit')}`);
  const rejected = checkout(once(() => Promise.reject(new Error('no address'))));
  await rejected.submit().catch(({ message }) => console.log(`hook rejects: rejects "${message}", can submit ${rejected.can('submit')}`));
  await rejected.submit();
  console.log(`after a rejection, again: state ${rejected.state}`);
  const refused = checkout(() => false);
  refused.submit();
  const promised = checkout(async () => false);
  await promised.submit();
  console.log(`hook returns false: state ${refused.state}; async hook returns false: state ${promised.state}`);
  const asBefore = again.includes('still in progress') && !thrown.can('submit') && rejected.state === 'sent' && refused.state === 'cart' && promised.state === 'sent';
  process.exitCode = asBefore ? 0 : 1;
})();
JS
echo 'WHAT: javascript-state-machine@3.1.0: a hook that throws once blocks the machine for ever: each later transition, a retry too, throws "previous transition is still in progress" and can() is false, while an async hook that rejects frees it; and false cancels a transition, but an async hook that returns false does not: the order is sent; the common wrong guess: a transition whose hook throws is given up and can be tried again, and a promise of false cancels as false does'
node try.cjs
