import { expect, onTestFinished, test } from 'vitest'
import type { Sandbox } from '../server.ts'
import {
  ASKING_CARD,
  callApi,
  createCheckout,
  DECLINED_CARD,
  GOOD_CARD,
  openSandbox,
  payWith,
  postForm,
} from '../testing.ts'

async function aSandbox() {
  const sandbox = await openSandbox({ now: () => Date.UTC(2026, 10, 20) })
  onTestFinished(() => sandbox.close())
  return sandbox
}

async function open(sandbox: Sandbox, id: string) {
  const response = await fetch(`${sandbox.url}/checkout/${id}`, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function statusOf(sandbox: Sandbox, id: string) {
  return (await callApi(sandbox, `/api/checkouts/${id}`)).body.status
}

test('shows the amount and the test card, and says that it is an imitation', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox, {
    amount: 1329800,
    lineItems: [{ displayName: 'Keys <b>& more', quantity: 2, pricingDetails: { price: 664900 } }],
  })

  const { status, text, headers } = await open(sandbox, id)

  expect(status).toBe(200)
  expect(text).toContain("An imitation of Yoco's payment page. No money moves.")
  expect(text).toContain('Pay R\u00a013\u00a0298,00</button>')
  expect(text).toContain('2 × Keys &lt;b&gt;&amp; more')
  expect(text).toContain('4111 1111 1111 1111')
  for (const label of ['Card number', 'Expiry date', 'CVC'])
    expect(text).toMatch(new RegExp(`<label[^>]*>${label}<`))
  expect(text).not.toContain('<script')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  // Otherwise a browser would block the redirect that follows the form.
  expect(headers.get('content-security-policy')).toContain("form-action 'self' http://shop.example;")
})

test('starts the checkout when its page is opened', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)
  expect(await statusOf(sandbox, id)).toBe('created')
  await open(sandbox, id)
  expect(await statusOf(sandbox, id)).toBe('started')
})

test('takes the payment and redirects the shopper', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)

  const paid = await payWith(sandbox, id)

  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe('http://shop.example/paid')
  const { body } = await callApi(sandbox, `/api/checkouts/${id}`)
  expect(body).toMatchObject({ status: 'completed', paymentId: expect.stringMatching(/^p_[A-Za-z0-9]{24}$/) })
})

test('takes one payment however often the form is sent', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)

  const answers = await Promise.all([payWith(sandbox, id), payWith(sandbox, id), payWith(sandbox, id)])

  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect((await callApi(sandbox, '/_state')).body.payments).toHaveLength(1)
})

test('shows a paid checkout as paid and links onwards', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id)

  const { text } = await open(sandbox, id)

  expect(text).toContain('This payment is complete')
  expect(text).toContain('href="http://shop.example/paid"')
  expect(text).not.toContain('<form')
})

test('stays on the page after a decline, links to the failure URL and accepts another card', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)

  const declined = await payWith(sandbox, id, DECLINED_CARD)
  expect(declined.headers.get('location')).toBe(`/checkout/${id}`)
  expect(await statusOf(sandbox, id)).toBe('started')
  const { text } = await open(sandbox, id)
  expect(text).toContain('The card was declined')
  expect(text).toContain('href="http://shop.example/failed"')

  await payWith(sandbox, id)
  expect(await statusOf(sandbox, id)).toBe('completed')
  expect((await callApi(sandbox, '/_state')).body.payments).toMatchObject([
    { status: 'failed', failureReason: 'card_declined' },
    { status: 'succeeded' },
  ])
})

test('asks the holder of a 3-D Secure card, and takes the payment once confirmed', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)

  const asked = await payWith(sandbox, id, ASKING_CARD)
  expect(asked.headers.get('location')).toBe(`/checkout/${id}/confirm`)
  expect(await statusOf(sandbox, id)).toBe('processing')
  expect((await open(sandbox, id)).headers.get('location')).toBe(`/checkout/${id}/confirm`)
  const question = await fetch(`${sandbox.url}/checkout/${id}/confirm`)
  expect(await question.text()).toContain('Confirm payment')

  const confirmed = await postForm(sandbox, `/checkout/${id}/confirm`, { decision: 'confirm' })
  expect(confirmed.headers.get('location')).toBe('http://shop.example/paid')
  expect(await statusOf(sandbox, id)).toBe('completed')
})

test('treats a denied 3-D Secure request as a decline', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id, ASKING_CARD)

  const denied = await postForm(sandbox, `/checkout/${id}/confirm`, { decision: 'deny' })

  expect(denied.headers.get('location')).toBe(`/checkout/${id}`)
  expect(await statusOf(sandbox, id)).toBe('started')
  expect((await open(sandbox, id)).text).toContain('The card was declined')
})

test('cannot be confirmed if nothing was asked', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)
  await postForm(sandbox, `/checkout/${id}/confirm`, { decision: 'confirm' })
  expect(await statusOf(sandbox, id)).toBe('created')
})

test('redirects to the cancel URL and leaves the checkout unchanged', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)
  await open(sandbox, id)

  const cancelled = await fetch(`${sandbox.url}/checkout/${id}/cancel`, { redirect: 'manual' })

  expect(cancelled.status).toBe(303)
  expect(cancelled.headers.get('location')).toBe('http://shop.example/cancelled')
  expect(await statusOf(sandbox, id)).toBe('started')
})

test('rejects every number except the test cards, and keeps what was typed except the CVC', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)

  const refused = await postForm(sandbox, `/checkout/${id}/pay`, {
    cardNumber: '5555 5555 5555 4444',
    expiry: '11 / 29',
    cvc: '987',
  })
  const text = await refused.text()

  expect(refused.status).toBe(422)
  expect(text).toContain('Only the sandbox&#39;s test cards work here')
  expect(text).toContain('value="5555 5555 5555 4444"')
  expect(text).toContain('value="11 / 29"')
  expect(text).not.toContain('987')
  expect(await statusOf(sandbox, id)).toBe('created')
  expect((await callApi(sandbox, '/_state')).body.payments).toEqual([])
})

test.each([
  ['10/26', 'This card has expired. Enter a date in the future'],
  ['13/30', 'Enter the expiry date as MM/YY'],
  ['soon', 'Enter the expiry date as MM/YY'],
  ['', 'Enter the expiry date as MM/YY'],
])('rejects the expiry date "%s"', async (expiry, message) => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)
  const refused = await postForm(sandbox, `/checkout/${id}/pay`, {
    cardNumber: GOOD_CARD,
    expiry,
    cvc: '123',
  })
  expect(await refused.text()).toContain(message)
})

test.each(['11/26', '1126', '11 / 2026'])(
  'accepts a card that expires this month, written "%s"',
  async (expiry) => {
    const sandbox = await aSandbox()
    const id = await createCheckout(sandbox)
    const paid = await postForm(sandbox, `/checkout/${id}/pay`, { cardNumber: GOOD_CARD, expiry, cvc: '123' })
    expect(paid.status).toBe(303)
  },
)

test('rejects a CVC that is not three digits', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)
  const fields = { cardNumber: GOOD_CARD, expiry: '12/30', cvc: '12' }
  const refused = await postForm(sandbox, `/checkout/${id}/pay`, fields)
  expect(await refused.text()).toContain('Enter the 3 digits of the CVC')
})

test('stays on the page if the merchant gave no URLs', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox, { successUrl: null, cancelUrl: null, failureUrl: null })
  expect(await (await fetch(`${sandbox.url}/checkout/${id}/cancel`)).text()).toContain('You have not paid')
  expect((await payWith(sandbox, id)).headers.get('location')).toBe(`/checkout/${id}`)
})

test('explains that it does not know the checkout', async () => {
  const sandbox = await aSandbox()
  const { status, text } = await open(sandbox, 'ch_nothing')
  expect(status).toBe(404)
  expect(text).toContain('Payment not found')
})
