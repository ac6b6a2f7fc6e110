import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../../html.ts'
import type { Checkout } from '../memory.ts'
import { declinePayment, requestConfirmation, startCheckout, takePayment } from '../payments/card-payments.ts'
import { type CardForm, readCard } from '../payments/cards.ts'
import { STYLE_SOURCE } from './page-style.ts'
import { cancelledPage, cardPage, confirmPage, missingPage, paidPage } from './pages.ts'
import type { Parts } from './parts.ts'

type CheckoutRequest = FastifyRequest<{ Params: { id: string } }>
type CheckoutRoute = { Params: { id: string } }

/** The hosted page. It works without JavaScript: forms are posted, and responses are redirects. */
export function pageRoutes(parts: Parts) {
  const { memory } = parts
  const { now } = parts.settings

  return async (app: FastifyInstance) => {
    app.get<CheckoutRoute>('/checkout/:id', async (request, reply) => {
      const checkout = found(request)
      if (!checkout) return page(reply, 404, null, missingPage())
      if (checkout.status === 'completed') return page(reply, 200, checkout, paidPage(checkout))
      if (checkout.challenge) return reply.redirect(`/checkout/${checkout.id}/confirm`, 303)

      startCheckout(memory, checkout)
      await parts.commit()
      return page(reply, 200, checkout, cardPage(checkout, { form: emptyForm, errors: {} }))
    })

    app.post<CheckoutRoute>('/checkout/:id/pay', async (request, reply) => {
      const checkout = found(request)
      if (!checkout) return page(reply, 404, null, missingPage())
      if (checkout.status === 'completed') return onwards(reply, checkout, checkout.successUrl)

      const form = cardForm(request.body)
      const reading = readCard(form, now())
      if (reading.kind === 'invalid') {
        return page(reply, 422, checkout, cardPage(checkout, { form, errors: reading.errors }))
      }
      return afterCard(parts, reply, checkout, reading)
    })

    app.get<CheckoutRoute>('/checkout/:id/confirm', async (request, reply) => {
      const checkout = found(request)
      if (!checkout) return page(reply, 404, null, missingPage())
      if (!checkout.challenge) return reply.redirect(`/checkout/${checkout.id}`, 303)
      return page(reply, 200, checkout, confirmPage(checkout, checkout.challenge))
    })

    app.post<CheckoutRoute>('/checkout/:id/confirm', async (request, reply) => {
      const checkout = found(request)
      if (!checkout) return page(reply, 404, null, missingPage())
      const card = checkout.challenge
      if (!card) return reply.redirect(`/checkout/${checkout.id}`, 303)

      if (field(request.body, 'decision') === 'confirm') {
        takePayment(memory, checkout, card, now())
        await parts.commit()
        return onwards(reply, checkout, checkout.successUrl)
      }
      declinePayment(memory, checkout, { card, failureReason: 'three_d_secure_failed', nowMs: now() })
      await parts.commit()
      return reply.redirect(`/checkout/${checkout.id}`, 303)
    })

    app.get<CheckoutRoute>('/checkout/:id/cancel', async (request, reply) => {
      const checkout = found(request)
      if (!checkout) return page(reply, 404, null, missingPage())
      if (checkout.cancelUrl) return reply.redirect(checkout.cancelUrl, 303)
      return page(reply, 200, checkout, cancelledPage(checkout))
    })
  }

  function found(request: CheckoutRequest): Checkout | undefined {
    return memory.checkouts.get(request.params.id)
  }
}

async function afterCard(
  { memory, settings: { now }, commit }: Parts,
  reply: FastifyReply,
  checkout: Checkout,
  { card, outcome }: Extract<ReturnType<typeof readCard>, { kind: 'card' }>,
): Promise<FastifyReply> {
  memory.checkouts.change(checkout, { status: 'processing' })
  switch (outcome) {
    case 'pays':
      takePayment(memory, checkout, card, now())
      await commit()
      return onwards(reply, checkout, checkout.successUrl)
    case 'declined':
      declinePayment(memory, checkout, { card, failureReason: 'card_declined', nowMs: now() })
      await commit()
      return reply.redirect(`/checkout/${checkout.id}`, 303)
    case 'asks':
      requestConfirmation(memory, checkout, card)
      await commit()
      return reply.redirect(`/checkout/${checkout.id}/confirm`, 303)
  }
}

const emptyForm: CardForm = { cardNumber: '', expiry: '', cvc: '' }

function onwards(reply: FastifyReply, checkout: Checkout, url: string | null): FastifyReply {
  return reply.redirect(url ?? `/checkout/${checkout.id}`, 303)
}

function page(reply: FastifyReply, status: number, checkout: Checkout | null, body: Html): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyFor(checkout),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(body.text)
}

function policyFor(checkout: Checkout | null): string {
  // Browsers apply form-action to the redirect after a form, too, so the merchant's origins have to be listed, or the
  // payment would end on a blank page.
  const returns = [checkout?.successUrl, checkout?.cancelUrl, checkout?.failureUrl].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  )
  return [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    'img-src data:',
    `form-action ${["'self'", ...new Set(returns)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function cardForm(body: unknown): CardForm {
  return {
    cardNumber: field(body, 'cardNumber').slice(0, 40),
    expiry: field(body, 'expiry').slice(0, 20),
    cvc: field(body, 'cvc').slice(0, 10),
  }
}

function field(body: unknown, name: string): string {
  return (body instanceof URLSearchParams ? body.get(name) : null) ?? ''
}
