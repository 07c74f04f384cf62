/** Colours of the report and its diagrams. */
export const colours = `
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fff; --quiet: #5b6673; --rule: #d5dbe1;
  --good: #0f6b3f; --goodback: #e3f4ea; --fair: #8a5a00; --fairback: #fdf1d8; --bad: #a61b1b; --badback: #fde7e7; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf0; --paper: #14191f; --quiet: #9aa7b4; --rule: #35404b;
  --good: #6fd39e; --goodback: #143524; --fair: #f0c060; --fairback: #3a2d0f; --bad: #ff9c9c; --badback: #451a1a; } }
.full { --tone: var(--good); --back: var(--goodback); } .part { --tone: var(--fair); --back: var(--fairback); } .none { --tone: var(--bad); --back: var(--badback); }
.box rect { fill: var(--back); stroke: var(--tone); stroke-width: 1.5; }
.box text { text-anchor: middle; font: 13px system-ui, sans-serif; fill: var(--ink); }
.line { fill: none; stroke: var(--tone); stroke-width: 1.6; opacity: .75; } .line:hover { stroke-width: 4; opacity: 1; } .tip path { fill: var(--tone); }
`;

/** Inline stylesheet: the report opens from disk without further requests. */
export const style = `${colours}* { box-sizing: border-box; }
body { margin: 0 auto; padding: 16px; max-width: 1240px; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; margin: 8px 0; } h2 { font-size: 1.2rem; margin: 32px 0 8px; } h3 { font-size: 1rem; margin: 16px 0 4px; }
a { color: inherit; } nav a { padding: 6px 0; display: inline-block; }
code, pre { font: 14px/1.45 ui-monospace, monospace; } code { overflow-wrap: anywhere; }
pre { padding: 8px 12px; border-radius: 6px; background: color-mix(in srgb, var(--ink) 7%, transparent); white-space: pre-wrap; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: 6px 10px; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; color: var(--quiet); } td.number, th.number { text-align: right; white-space: nowrap; }
.shares { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; }
.mark { display: inline-block; padding: 1px 8px; border-radius: 9px; font-weight: 600; white-space: nowrap; }
.mark { color: var(--tone); background: var(--back); }
svg { max-width: none; }
details { border: 1px solid var(--rule); border-radius: 8px; margin: 8px 0; padding: 0 12px; } summary { padding: 10px 0; cursor: pointer; overflow-wrap: anywhere; }
details.failed { border-color: var(--bad); } ol.steps { padding-left: 28px; } ol.steps > li { margin: 10px 0; }
.quiet { color: var(--quiet); } .shot { display: block; margin: 8px 0; max-width: min(100%, 360px); border: 1px solid var(--rule); border-radius: 6px; }
.axe { color: var(--bad); } .fault { border-left: 4px solid var(--bad); padding-left: 12px; }
:focus-visible { outline: 3px solid var(--fair); outline-offset: 2px; }
@media (max-width: 600px) { table.wide thead { display: none; } table.wide tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--rule); }
  table.wide td { display: flex; justify-content: space-between; gap: 12px; border: 0; padding: 2px 0; text-align: right; } table.wide td::before { content: attr(data-name); flex: none; color: var(--quiet); text-align: left; }
  table.wide .shares { justify-content: flex-end; } }
`;
