import { escapeHtml } from './html-text.ts'

export type VisitedPage = { path: string; titleHtml: string }

type Contents = { shopName: string; fontUrl: string | null; seen: readonly VisitedPage[] }

export const offlinePageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'",
}

/** For a page that was never viewed on this device. Self-contained: nothing that it needs may be out of reach. */
export function offlinePage({ shopName, fontUrl, seen }: Contents): string {
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>You are offline | ${escapeHtml(shopName)}</title>
<style>${fontFace(fontUrl)}${style}</style>
</head>
<body>
<header><a href="/">${escapeHtml(shopName)}</a></header>
<main>
<h1>You are offline</h1>
<p>You have not opened this page on this device before, so we cannot show you a copy. Nothing is lost: your cart is saved in this browser.</p>
<p><a class="button" href="">Try again</a></p>
${seenList(seen, ` | ${escapeHtml(shopName)}`)}
</main>
</body>
</html>
`
}

function seenList(seen: readonly VisitedPage[], ending: string): string {
  if (seen.length === 0) return ''
  const links = seen.map(
    ({ path, titleHtml }) =>
      `<li><a href="${escapeHtml(path)}">${titleHtml.endsWith(ending) ? titleHtml.slice(0, -ending.length) : titleHtml}</a></li>`,
  )
  return `<h2>Pages you have visited</h2>
<p>These are saved on this device. Their prices and stock may have changed.</p>
<ul>${links.join('')}</ul>`
}

function fontFace(url: string | null): string {
  if (url === null) return ''
  return `@font-face{font-family:"Instrument Sans Variable";font-weight:400 700;src:url("${escapeHtml(url)}") format("woff2")}`
}

const style = `
:root{--paper:#fbfaf7;--paper-2:#f3f1ec;--ink:#121614;--ink-2:#4a524e;--line:#e3e0d8;--green:#0e6b50;--on-green:#fbfaf7}
@media (prefers-color-scheme:dark){:root{--paper:#121614;--paper-2:#1b211e;--ink:#f1efe9;--ink-2:#b0b8b2;--line:#2e3632;--green:#4cc9a0;--on-green:#121614}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.625 "Instrument Sans Variable",ui-sans-serif,system-ui,sans-serif;overflow-wrap:break-word}
header,main{max-width:44rem;margin-inline:auto;padding-inline:1.25rem}
header{padding-block:.75rem}
header a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;text-decoration:none;font-size:1.75rem;line-height:1;font-weight:700;letter-spacing:-.035em}
main{padding-block:3rem 6rem}
h1,h2{font-weight:600;letter-spacing:-.015em;text-wrap:balance}
h1{margin:0 0 .5rem;font-size:2.1875rem;line-height:2.5rem}
h2{margin:3.5rem 0 0;font-size:1.25rem;line-height:1.75rem}
p{margin:0;max-width:34rem;color:var(--ink-2)}
ul{margin:1rem 0 0;padding:0;list-style:none;border-block-start:1px solid var(--line)}
li{border-block-end:1px solid var(--line)}
li a{display:flex;min-height:2.75rem;align-items:center;padding-block:.5rem;color:var(--ink);font-weight:500;text-decoration:none}
li a:hover{color:var(--green);text-decoration:underline;text-underline-offset:3px}
.button{display:inline-flex;min-height:2.75rem;align-items:center;margin-block-start:1.5rem;padding:.5rem 1rem;border-radius:8px;background:var(--green);color:var(--on-green);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--green);outline-offset:2px}
`
