import { createHash } from 'node:crypto'

export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #121614; --ink-2: #4a524e; --line: #e3e0d8; --edge: #8a908c;
  --blue: #0057d9; --blue-deep: #0046b0; --on-blue: #ffffff;
  --test: #fff0db; --test-line: #e07a1f; --test-ink: #5c2c00;
  --red: #b3202a; --red-paper: #fdeeee; --green: #0a6b3d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101418; --card: #171c22; --ink: #eef1f0; --ink-2: #aab3b0; --line: #2c333b; --edge: #75808a;
    --blue: #7fb1ff; --blue-deep: #a3c8ff; --on-blue: #06142b;
    --test: #2e1d0b; --test-line: #f0913f; --test-ink: #ffd9ae;
    --red: #ff9a9a; --red-paper: #331619; --green: #6fd6a2;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  -webkit-text-size-adjust: 100%; font-variant-numeric: tabular-nums;
}
.notice { background: var(--blue); color: var(--on-blue); text-align: center; padding: 8px 16px; font-size: 14px; text-wrap: balance; }
.frame { max-width: 940px; margin: 0 auto; padding: 20px 16px 48px; }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-weight: 650; letter-spacing: -0.01em; }
.brand::before {
  content: ''; width: 22px; height: 22px; border-radius: 7px 7px 7px 2px;
  background: linear-gradient(var(--blue) 0 0); box-shadow: inset 0 0 0 6px var(--blue), inset 0 0 0 11px var(--on-blue);
}
h1, h2 { letter-spacing: -0.02em; line-height: 1.2; margin: 0; font-weight: 650; }
h1 { font-size: 24px; }
h2 { font-size: 16px; }
p { margin: 0; }
a { color: var(--blue); text-underline-offset: 3px; }
a:hover { color: var(--blue-deep); }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; border-radius: 8px; }
.columns { display: grid; gap: 20px; }
.quiet { color: var(--ink-2); font-size: 14px; }
.due { font-size: 34px; line-height: 1.15; font-weight: 650; letter-spacing: -0.03em; margin: 2px 0 4px; }
.items { list-style: none; margin: 12px 0 0; padding: 0; border-top: 1px solid var(--line); font-size: 15px; }
.items li { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.items span:last-child { white-space: nowrap; }
.items span:first-child { overflow-wrap: anywhere; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 20px; }
.stack > * + *:not(.cancel) { margin-top: 16px; }
.test { background: var(--test); color: var(--test-ink); border: 1px solid var(--test-line); border-left-width: 6px; border-radius: 10px; padding: 12px 14px; font-size: 15px; }
.test strong { display: block; }
.test b { white-space: nowrap; font-weight: 650; }
.test summary { cursor: pointer; width: max-content; padding: 8px 0 0; text-decoration: underline; text-underline-offset: 3px; }
.test dl { margin: 8px 0 0; display: grid; gap: 2px 12px; grid-template-columns: max-content 1fr; font-size: 14px; }
.test dd { margin: 0; }
.alert { background: var(--red-paper); color: var(--ink); border: 1px solid var(--red); border-left-width: 6px; border-radius: 10px; padding: 12px 14px; }
.alert strong { color: var(--red); display: block; }
label { display: block; font-weight: 600; font-size: 15px; margin-bottom: 6px; }
input {
  width: 100%; height: 52px; padding: 0 14px; font: inherit; font-size: 17px; color: inherit;
  background: var(--paper); border: 1px solid var(--edge); border-radius: 10px;
}
input::placeholder { color: var(--ink-2); opacity: 1; }
input[aria-invalid] { border-color: var(--red); box-shadow: inset 0 0 0 1px var(--red); }
.error { color: var(--red); font-size: 14px; margin-top: 6px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 54px; padding: 12px 20px;
  border: 1px solid var(--blue); border-radius: 12px; background: var(--blue); color: var(--on-blue);
  font: inherit; font-size: 17px; font-weight: 650; text-decoration: none; text-align: center; cursor: pointer;
}
.button:hover { background: var(--blue-deep); border-color: var(--blue-deep); color: var(--on-blue); }
.button.plain { background: transparent; color: var(--blue); }
.button.plain:hover { background: transparent; color: var(--blue-deep); }
.cancel { display: block; width: max-content; padding: 12px 24px; margin: 8px auto -10px; }
.tick { color: var(--green); font-weight: 650; }
.narrow, .frame:has(.narrow) .brand { max-width: 480px; margin-left: auto; margin-right: auto; }
footer { margin-top: 28px; color: var(--ink-2); font-size: 14px; text-align: center; }
@media (min-width: 800px) {
  .frame { padding-top: 40px; }
  .columns { grid-template: 'due panel' auto 'items panel' 1fr / 1fr 440px; gap: 28px 56px; align-items: start; }
  .due-part { grid-area: due; }
  .items-part { grid-area: items; }
  .panel-part { grid-area: panel; }
  .panel { padding: 28px; }
  .due { font-size: 44px; }
}
`

/** The Content Security Policy source that allows this style sheet and no other. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
