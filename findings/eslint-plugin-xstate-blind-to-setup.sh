#!/usr/bin/env bash
# WHAT: eslint-plugin-xstate@3.2.1 with its recommended rules for XState 5 looks at createMachine(...) only: of a machine made by setup({ ... }).createMachine(...), as XState 5 has its typed machines made, it reports nothing: not an always without a target or a guard that never ends, a cond left over from version 4, an async guard, which is always true, nor a misspelt entry, which it all reports in the same object given to createMachine; and it does not look at a guard in setup({ guards }) or provide({ guards }), while it does in the second argument, which XState 5 no longer has.
# The common wrong guess: Rules for version 5 look at each machine of that version, above all at those made in the way that its manual begins with.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent eslint-plugin-xstate@3.2.1 eslint@8.57.1 >/dev/null
cat > try.mjs <<'JS'
import { ESLint } from 'eslint';
import plugin from 'eslint-plugin-xstate';
const eslint = new ESLint({
  useEslintrc: false,
  plugins: { xstate: plugin },
  overrideConfig: {
    plugins: ['xstate'],
    parserOptions: { ecmaVersion: 2022, sourceType: 'module' },
    rules: plugin.configs.recommended.rules,
    settings: { xstate: { version: 5 } },
  },
});
const config = `{
  initial: 'cart',
  states: {
    cart: { always: [{ actions: 'count' }] },
    paying: { entyr: 'send', on: { DONE: { cond: 'paid', target: 'cart' }, CHECK: { guard: async () => false, target: 'cart' } } },
  },
}`;
const small = `{ initial: 'cart', states: { cart: { on: { PAY: { guard: 'ok', target: 'cart' } } } } }`;
const guards = '{ guards: { ok: async () => false } }';
const files = {
  'createMachine(config)': `createMachine(${config});`,
  'setup({}).createMachine(config)': `setup({}).createMachine(${config});`,
  'createMachine(small, { guards })': `createMachine(${small}, ${guards});`,
  'createMachine(small).provide({ guards })': `createMachine(${small}).provide(${guards});`,
  'setup({ guards }).createMachine(small)': `setup(${guards}).createMachine(${small});`,
};
const counts = [];
for (const [words, code] of Object.entries(files)) {
  const [{ messages }] = await eslint.lintText(`import { createMachine, setup } from 'xstate';\n${code}\n`, { filePath: 'machine.js' });
  counts.push(messages.length);
  console.log(`${words}: ${messages.map(({ ruleId, message }) => ruleId ?? message).join(', ') || 'nothing'}`);
}
process.exitCode = counts.join() === '4,0,1,0,0' ? 0 : 1;
JS
echo 'WHAT: eslint-plugin-xstate@3.2.1 with its recommended rules for XState 5 looks at createMachine(...) only: of a machine made by setup({ ..; }).createMachine(...), as XState 5 has its typed machines made, it reports nothing: not an always without a target or a guard that never ends, a cond left over from version 4, an async guard, which is always true, nor a misspelt entry, which it all reports in the same object given to createMachine; and it does not look at a guard in setup({ guards }) or provide({ guards }), while it does in the second argument, which XState 5 no longer has; the common wrong guess: rules for version 5 look at each machine of that version, above all at those made in the way that its manual begins with'
node try.mjs
