import { Html, html } from '../../html.ts'
import type { Card, Checkout } from '../memory.ts'
import { type CardErrors, type CardForm, spaced, TEST_CARDS } from '../payments/cards.ts'
import { rand } from '../payments/rand.ts'
import { STYLE } from './page-style.ts'

type CardFormState = { form: CardForm; errors: CardErrors }

export function cardPage(checkout: Checkout, { form, errors }: CardFormState): Html {
  const hasErrors = Object.keys(errors).length > 0
  return frame(
    `${hasErrors ? 'Check your card details: ' : ''}Pay ${rand(checkout.amount)}`,
    html`<div class="columns">
      ${amountDue(checkout)}
      <main class="panel panel-part stack">
        <h1>Pay by card</h1>
        ${checkout.wasDeclined && !hasErrors ? declinedNotice(checkout) : null}
        ${hasErrors ? html`<p class="alert" role="alert"><strong>Please check your card details</strong>Nothing was sent. Fix the fields marked below.</p>` : null}
        ${testBox()}
        <form class="stack" method="post" action="/checkout/${checkout.id}/pay" novalidate autocomplete="off">
          ${field({ name: 'cardNumber', label: 'Card number', value: form.cardNumber, error: errors.cardNumber, hint: '1234 1234 1234 1234', isFocused: Boolean(errors.cardNumber) })}
          <div class="pair">
            ${field({ name: 'expiry', label: 'Expiry date', value: form.expiry, error: errors.expiry, hint: 'MM/YY', isFocused: !errors.cardNumber && Boolean(errors.expiry) })}
            ${field({ name: 'cvc', label: 'CVC', value: '', error: errors.cvc, hint: '123', isFocused: !errors.cardNumber && !errors.expiry && Boolean(errors.cvc) })}
          </div>
          <button class="button" type="submit">Pay ${rand(checkout.amount)}</button>
        </form>
        <a class="cancel" href="/checkout/${checkout.id}/cancel">Cancel</a>
      </main>
      ${itemsOf(checkout)}
    </div>`,
  )
}

export function confirmPage(checkout: Checkout, card: Card): Html {
  return frame(
    'Confirm this payment',
    html`<main class="panel stack narrow">
      <p class="quiet">Your bank asks for confirmation (simulated 3-D Secure)</p>
      <h1>Is this payment yours?</h1>
      <div>
        <p class="due">${rand(checkout.amount)}</p>
        <p class="quiet">to ${payeeOf(checkout)}, with the test card that ends in ${card.lastFour}</p>
      </div>
      <form class="stack" method="post" action="/checkout/${checkout.id}/confirm">
        <button class="button" name="decision" value="confirm">Confirm payment</button>
        <button class="button plain" name="decision" value="deny">Deny</button>
      </form>
      <a class="cancel" href="/checkout/${checkout.id}/cancel">Cancel</a>
    </main>`,
  )
}

export function paidPage(checkout: Checkout): Html {
  return frame(
    'Already paid',
    html`<main class="panel stack narrow">
      <p class="tick">✓ Paid</p>
      <h1>This payment is complete</h1>
      <p>${rand(checkout.amount)} to ${payeeOf(checkout)} has been paid. You will not be charged again.</p>
      ${checkout.successUrl ? html`<a class="button" href="${checkout.successUrl}">Continue to ${payeeOf(checkout)}</a>` : null}
    </main>`,
  )
}

export function cancelledPage(checkout: Checkout): Html {
  return frame(
    'Payment cancelled',
    html`<main class="panel stack narrow">
      <h1>You have not paid</h1>
      <p>The payment of ${rand(checkout.amount)} is still open. You can close this page.</p>
      <a class="button" href="/checkout/${checkout.id}">Back to the payment</a>
    </main>`,
  )
}

export function missingPage(): Html {
  return frame(
    'Payment not found',
    html`<main class="panel stack narrow">
      <h1>Payment not found</h1>
      <p>The address may be incomplete, or the sandbox may have been reset. Go back to the shop and try again from there.</p>
    </main>`,
  )
}

function frame(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Yoco sandbox</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<aside class="notice" aria-label="About this page">An imitation of Yoco's payment page. No money moves.</aside>
<div class="frame">
<header class="brand">Yoco sandbox</header>
${content}
<footer>For demos and testing. Not run by Yoco, and not connected to any bank.</footer>
</div>
</body>
</html>
`
}

function amountDue(checkout: Checkout): Html {
  return html`<section class="due-part" aria-label="Amount">
    <p class="quiet">Payment to ${payeeOf(checkout)}</p>
    <p class="due">${rand(checkout.amount)}</p>
  </section>`
}

function itemsOf({ lineItems }: Checkout): Html | null {
  if (!lineItems || lineItems.length === 0) return null
  return html`<section class="items-part" aria-labelledby="items">
    <h2 id="items">What you are paying for</h2>
    <ul class="items">${lineItems.map(
      ({ displayName, quantity, pricingDetails }) =>
        html`<li><span>${quantity} × ${displayName}</span><span>${rand(pricingDetails.price * quantity)}</span></li>`,
    )}</ul>
  </section>`
}

function testBox(): Html {
  const meaning = { pays: 'pays', declined: 'is declined', asks: 'asks for a 3-D Secure confirmation' }
  return html`<div class="test" role="note">
    <strong>Test mode</strong>
    Use the card <b>${spaced(TEST_CARDS[0]?.number ?? '')}</b> with any future date and any 3 digits.
    <details>
      <summary>More test cards</summary>
      <dl>${TEST_CARDS.map(({ number, outcome }) => html`<dt><b>${spaced(number)}</b></dt><dd>${meaning[outcome]}</dd>`)}</dl>
    </details>
  </div>`
}

function declinedNotice(checkout: Checkout): Html {
  return html`<div class="alert" role="alert">
    <strong>The card was declined</strong>
    You have not been charged. You can try again with another card${
      checkout.failureUrl
        ? html`, or <a href="${checkout.failureUrl}">go back to ${payeeOf(checkout)}</a>`
        : null
    }.
  </div>`
}

type Field = {
  name: keyof CardForm
  label: string
  value: string
  error: string | undefined
  hint: string
  isFocused: boolean
}

function field({ name, label, value, error, hint, isFocused }: Field): Html {
  const wrong = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : null
  const focus = isFocused ? html` autofocus` : null
  // Autofill is off: it would offer the visitor's real cards.
  return html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" placeholder="${hint}" inputmode="numeric" autocomplete="off" required${wrong}${focus}>
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : null}
  </div>`
}

function payeeOf({ successUrl, cancelUrl, failureUrl }: Checkout): string {
  const url = successUrl ?? cancelUrl ?? failureUrl
  return url ? new URL(url).host : 'the shop'
}
