/**
 * The style of the form pages. Light and dark follow `color-scheme`. In a frame, no size depends on the height of the
 * viewport: the page reports its height to its parent, so both heights would grow without end.
 */
export const STYLES = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f3f4f8, #101218);
  --card: light-dark(#ffffff, #191c25);
  --text: light-dark(#171a23, #eceef4);
  --soft: light-dark(#545b6b, #a9b0c0);
  --line: light-dark(#868d9e, #6f778a);
  --hair: light-dark(#e3e5ec, #2b303d);
  --input: light-dark(#ffffff, #12141b);
  --accent: light-dark(#3a44c4, #aab4ff);
  --on-accent: light-dark(#ffffff, #12153a);
  --accent-hover: light-dark(#2d369f, #c3caff);
  --accent-soft: light-dark(#eef0ff, #23284a);
  --wrong: light-dark(#b3141d, #ff9d97);
  --radius: 10px;
  font-size: 100%;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { background: var(--page); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
html.framed { background: transparent; }
body {
  margin: 0;
  color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: break-word;
}
#content {
  display: flow-root;
  max-width: 40rem;
  margin: clamp(0rem, 6vw, 4rem) auto;
  padding: clamp(1.25rem, 6vw, 3rem);
  background: var(--card);
  border: 1px solid var(--hair);
  border-radius: 18px;
  box-shadow: 0 1px 2px #0000000a, 0 12px 40px #0000000d;
}
@media (max-width: 34rem) {
  html:not(.framed) { background: var(--card); }
  #content { margin: 0 auto; border: 0; border-radius: 0; box-shadow: none; }
}
/* Slightly transparent fields, for an unknown background. */
.framed { --input: light-dark(#ffffffd9, #0000004d); }
.framed #content {
  max-width: 44rem;
  margin: 0 auto;
  padding: 1rem;
  background: none;
  border: 0;
  border-radius: 0;
  box-shadow: none;
}

header { margin-block-end: 2rem; }
h1, h2 { margin: 0; line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance; }
/* Arabic letters join, so they need their own spacing. */
[dir="rtl"] :is(h1, h2) { letter-spacing: normal; }
h1 { font-size: clamp(1.6rem, 1.35rem + 1.4vw, 2.1rem); font-weight: 700; }
h2 { font-size: 1.6rem; }
h2:focus { outline: none; }
p { margin: 0; }
/* An English label on an Arabic page keeps the page's alignment. */
h1, label, legend, .lead, .hint { text-align: match-parent; }
.lead { margin-block-start: 0.6rem; font-size: 1.0625rem; color: var(--soft); }
.legend { margin-block-start: 0.75rem; font-size: 0.875rem; color: var(--soft); }
.mark { color: var(--wrong); font-weight: 700; margin-inline-start: 0.2em; }
.change { padding: 0.1em 0.5em; font-size: 0.75rem; font-weight: 500; color: var(--soft); border: 1px solid var(--hair); border-radius: 99px; }

form { display: grid; gap: 1.6rem; }
header .mark { margin: 0; }
.field { min-inline-size: 0; margin: 0; padding: 0; border: 0; }
label, legend { display: block; padding: 0; font-weight: 600; line-height: 1.35; }
.field > label, legend { margin-block-end: 0.45rem; }
.hint { margin-block: -0.2rem 0.5rem; font-size: 0.875rem; color: var(--soft); }

input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea {
  inline-size: 100%;
  min-block-size: 2.875rem;
  padding: 0.6rem 0.8rem;
  font: inherit;
  color: inherit;
  background: var(--input);
  border: 1px solid var(--line);
  border-radius: var(--radius);
}
textarea { display: block; min-block-size: 6rem; resize: vertical; }
[data-kind="address"] textarea { min-block-size: 4.75rem; }
[data-kind="date"] input, [data-kind="time"] input { max-inline-size: 14rem; }
[data-kind="number"] input { max-inline-size: 9rem; }
[data-kind="single"] select { max-inline-size: 24rem; }
::placeholder { color: var(--soft); opacity: 1; }
input[type="file"] {
  inline-size: 100%;
  padding: 0.75rem;
  font: inherit;
  font-size: 0.9375rem;
  color: var(--soft);
  border: 1px dashed var(--line);
  border-radius: var(--radius);
}
::file-selector-button {
  margin-inline-end: 0.9rem;
  padding: 0.45rem 0.9rem;
  font: inherit;
  font-weight: 600;
  color: var(--text);
  background: var(--accent-soft);
  border: 1px solid transparent;
  border-radius: 8px;
  cursor: pointer;
}
:is(input, select, textarea):hover { border-color: var(--accent); }
:is(input, select, textarea, button, a):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
:is(input, select, textarea)[aria-invalid="true"] { border-color: var(--wrong); box-shadow: inset 0 0 0 1px var(--wrong); }

.choices { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.choice {
  display: flex;
  align-items: center;
  gap: 0.6rem;
  min-block-size: 2.75rem;
  padding: 0.45rem 0.9rem 0.45rem 0.75rem;
  font-weight: 400;
  background: var(--input);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  cursor: pointer;
}
.choice:dir(rtl) { padding: 0.45rem 0.75rem 0.45rem 0.9rem; }
.choice:hover { border-color: var(--accent); }
.choice:has(:checked) { background: var(--accent-soft); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.choice:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.choice input { flex: none; inline-size: 1.15rem; block-size: 1.15rem; margin: 0; accent-color: var(--accent); }
.choice input:focus-visible { outline: none; }
.choice span { min-inline-size: 0; }
[aria-invalid="true"] .choice { border-color: var(--wrong); }

[data-kind="rating"] { inline-size: fit-content; max-inline-size: 100%; }
[data-kind="rating"] .choices { gap: 0.4rem; }
[data-kind="rating"] .choice { position: relative; justify-content: center; inline-size: 3rem; padding: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
[data-kind="rating"] .choice input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: 0; cursor: pointer; }
[data-kind="rating"] .choice:has(:checked) { color: var(--on-accent); background: var(--accent); }
.ends { display: flex; justify-content: space-between; gap: 1rem; margin-block-start: 0.4rem; font-size: 0.8125rem; color: var(--soft); }

.error { display: flex; gap: 0.45rem; margin-block-start: 0.45rem; font-size: 0.9rem; font-weight: 500; color: var(--wrong); }
.error::before {
  content: "!";
  flex: none;
  inline-size: 1.15rem;
  block-size: 1.15rem;
  margin-block-start: 0.13rem;
  font: 700 0.8rem/1.15rem system-ui, sans-serif;
  text-align: center;
  color: var(--card);
  background: var(--wrong);
  border-radius: 50%;
}
.summary { margin-block-end: 0.9rem; font-weight: 600; color: var(--wrong); }
.summary:empty { display: none; }
.actions { padding-block-start: 0.4rem; }
button {
  min-block-size: 3rem;
  padding: 0.7rem 2rem;
  font: inherit;
  font-weight: 650;
  color: var(--on-accent);
  background: var(--accent);
  border: 1px solid transparent;
  border-radius: var(--radius);
  cursor: pointer;
}
button:hover { background: var(--accent-hover); }
button[aria-disabled="true"] { opacity: 0.7; cursor: progress; }
@media (max-width: 26rem) { button { inline-size: 100%; } }

.note { padding-block: 1.5rem; text-align: center; }
.note > * + * { margin-block-start: 0.75rem; }
.note p { color: var(--soft); text-wrap: pretty; }
.badge {
  display: grid;
  place-items: center;
  inline-size: 3.5rem;
  block-size: 3.5rem;
  margin-inline: auto;
  color: var(--accent);
  background: var(--accent-soft);
  border-radius: 50%;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
.quiet { display: inline-block; padding: 0.5rem; font-weight: 600; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; color: var(--text); }

@media (prefers-reduced-motion: no-preference) {
  .choice, button, input, select, textarea { transition: background-color 0.12s, border-color 0.12s; }
}
@media (forced-colors: active) {
  .choice:has(:checked) { outline: 3px solid Highlight; outline-offset: -3px; }
  .error::before { border: 1px solid; }
}
`;
