export const referenceStyle = `
:root { color-scheme: light dark; --line: light-dark(#ddd, #444); --soft: light-dark(#f6f5f3, #222); --link: light-dark(#8a1c4a, #f29abf); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: .875rem; }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { margin: .25rem 0; } nav li > b { display: block; margin-top: .75rem; }
nav .title { font-weight: 700; font-size: 1rem; margin: 0; }
a { color: var(--link); } main { padding: 1rem 2rem 4rem; max-width: 60rem; }
h2 { margin-top: 3rem; border-bottom: 2px solid var(--line); }
section { border: 1px solid var(--line); border-radius: .5rem; padding: 0 1rem 1rem; margin: 1rem 0; scroll-margin-top: 1rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.method { font-size: .75rem; padding: .2em .5em; border-radius: .25rem; background: var(--soft); border: 1px solid var(--line); }
.summary { font-weight: 600; } h3, h4 { margin-bottom: .25rem; }
.fields { margin: .25rem 0; padding-left: .75rem; border-left: 2px solid var(--line); }
.fields dd { margin: 0 0 .4rem 1rem; } small { opacity: .75; overflow-wrap: anywhere; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; max-height: 40vh; border: 0; border-bottom: 1px solid var(--line); } main { padding: 1rem; } }
`;
