/** The style of the reference page. Colours keep 4.5:1 contrast in light and in dark mode. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1c2421; --ground: #fbfaf6; --line: #d8d5ca; --soft: #f1eee4; --accent: #0b6b4b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece9df; --ground: #161b19; --line: #38413d; --soft: #1f2623; --accent: #6fd3aa; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
nav { border-bottom: 1px solid var(--line); }
nav ul { display: flex; gap: 0 1.25rem; margin: 0; padding: .5rem 1rem; list-style: none; flex-wrap: wrap; }
nav a { display: inline-block; padding: .35rem 0; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
h1 small { font-size: 1rem; font-weight: 400; }
h2 { margin-top: 2.5rem; }
h3 { font-size: 1rem; }
details { border-top: 1px solid var(--line); padding: .25rem 0; }
summary { cursor: pointer; padding: .5rem 0; }
summary:focus-visible, a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
summary span { opacity: .9; }
code, pre { font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
summary > code:first-child { display: inline-block; min-width: 4.5rem; font-weight: 700; color: var(--accent); }
pre { overflow-x: auto; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow-wrap: normal; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); }
`;
