import { createHash } from 'node:crypto'
import { Html, html } from '../../html.ts'
import { allStatuses } from '../carrier/carrier.ts'
import { friendly } from '../carrier/friendly.ts'
import type { Shipment } from '../memory.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #fff; --ink: #121614; --quiet: #4a524e; --line: #e3e0d8; --edge: #8a908c; --blue: #0057d9; --on-blue: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #101418; --card: #171c22; --ink: #eef1f0; --quiet: #aab3b0; --line: #2c333b; --edge: #75808a; --blue: #7fb1ff; --on-blue: #06142b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.notice { background: var(--blue); color: var(--on-blue); text-align: center; padding: 8px 16px; font-size: 14px; }
main { max-width: 900px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 24px; margin: 0 0 4px; }
h2 { font-size: 17px; margin: 0; }
.quiet { color: var(--quiet); font-size: 14px; margin: 0; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 16px; margin-top: 16px; display: grid; gap: 12px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
label { font-size: 14px; font-weight: 600; display: grid; gap: 4px; }
select, button { font: inherit; min-height: 44px; border-radius: 10px; padding: 0 12px; border: 1px solid var(--edge); background: var(--paper); color: inherit; }
button { background: var(--blue); border-color: var(--blue); color: var(--on-blue); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
`

/** The Content Security Policy source that allows this style sheet and no other. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

export function shipmentsPage(shipments: readonly Shipment[]): Html {
  return html`<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shipments · Bob Go sandbox</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<aside class="notice">An imitation of a courier service. Nothing is collected or delivered.</aside>
<main>
<h1>Shipments</h1>
<p class="quiet">${shipments.length === 0 ? 'No shipment has been booked yet.' : 'Newest first. Choose what happens next to a shipment.'}</p>
${shipments.map(shipmentCard)}
</main>
</body>
</html>
`
}

function shipmentCard(shipment: Shipment): Html {
  const { trackingReference, customOrderNumber, service, recipient, delivery, submissionStatus } = shipment
  return html`<article>
  <div>
    <h2>${trackingReference} · ${friendly(shipment.status)}</h2>
    <p class="quiet">${service.name} with ${service.providerName}, for ${recipient}${delivery ? ` in ${delivery.city}` : ''}${customOrderNumber ? `, order ${customOrderNumber}` : ''}</p>
    <p class="quiet">Booking: ${submissionStatus}${shipment.failedReason ? ` (${shipment.failedReason})` : ''}</p>
  </div>
  <form method="post" action="/push">
    <input type="hidden" name="tracking_reference" value="${trackingReference}">
    <label>Next status <select name="status">${allStatuses.map((status) => html`<option value="${status}"${status === shipment.status ? html` selected` : null}>${friendly(status)}</option>`)}</select></label>
    <button>Send</button>
  </form>
</article>`
}
