import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { anAddress } from '#tests/support/given/builders.ts'
import { checkoutBody, type OwedOrder, owedOrderOf } from '#tests/support/given/checkout-body.ts'
import { type Line, openLine } from '../load/keep-alive-line.ts'
import { type RawRequests, rawForm } from '../load/raw-requests.ts'
import { jsonOf } from '../load/response-reader.ts'
import type { Account, AccountPool } from './account-pool.ts'
import type { Item } from './deeds.ts'
import { expectStatus } from './expect-status.ts'

export type BuyerNeeds = {
  shopUrl: string
  /** Null if checkouts are complete by themselves, as at the bare server. */
  sandboxUrl: string | null
  /** Begins every idempotency key of this buyer. */
  name: string
  accounts: AccountPool
  promises: Promises
  /** Orders of all buyers, of which any may be paid next. */
  unpaid: UnpaidOrder[]
  requests: RawRequests
}

/** What the shop has confirmed, which must be in its books. */
export type Promises = { orders: string[]; paid: string[] }

export type UnpaidOrder = OwedOrder & { account: Account }

const Checkout = z.object({ checkoutId: z.string() })
const Status = z.object({ checkout: z.object({ status: z.string() }) })

const goodCard = { cardNumber: '4111 1111 1111 1111', expiry: '12/49', cvc: '123' }
const askAgainMs = 50
const maxAsked = 200

const wanted = { isBodyWanted: true }

/** Orders and pays on one connection, as whichever customer is free. */
export function createBuyer(line: Line, needs: BuyerNeeds) {
  const { shopUrl, sandboxUrl, name, accounts, promises, unpaid, requests } = needs
  let placed = 0

  return { order, takeUnpaid, pay }

  async function order(items: Item[]): Promise<void> {
    const account = accounts.take()
    if (!account) throw new Error('every account has as many unpaid orders as it may (--accounts)')
    const { token } = account
    let outcome: 'ordered' | 'refused' = 'refused'
    try {
      const more = { token, key: `${name}-${placed++}` }
      // Agrees to an order like an earlier one, as a customer does whom the shop has asked.
      const body = { items, shippingInfo: anAddress, orderAgain: true }
      const answer = await line.ask(requests.postJson('/api/orders', body, more), wanted)
      expectStatus(201, answer)
      const owed = owedOrderOf(jsonOf(answer))
      outcome = 'ordered'
      promises.orders.push(owed.orderNumber)
      unpaid.push({ account, ...owed })
    } finally {
      accounts.giveBack(account, outcome)
    }
  }

  /** The latest order of anybody; a new one of these items if all are paid. */
  async function takeUnpaid(items: Item[]): Promise<UnpaidOrder> {
    for (;;) {
      const latest = unpaid.pop()
      if (latest) return latest
      await order(items)
    }
  }

  /** From the checkout until the shop says that the order is paid. */
  async function pay(owed: UnpaidOrder): Promise<void> {
    const { token } = owed.account
    const body = checkoutBody(shopUrl, owed)
    const begun = await line.ask(requests.postJson('/api/payments/yoco/checkout', body, { token }), wanted)
    expectStatus(200, begun)
    const { checkoutId } = Checkout.parse(jsonOf(begun))
    if (sandboxUrl) await payByCard(sandboxUrl, checkoutId)
    await untilComplete(requests.get(`/api/payments/yoco/status/${checkoutId}`, token))
    accounts.paid(owed.account)
    promises.paid.push(owed.orderNumber)
  }

  async function untilComplete(request: Buffer): Promise<void> {
    for (let asked = 1; ; asked++) {
      const answer = await line.ask(request, wanted)
      expectStatus(200, answer)
      const { status } = Status.parse(jsonOf(answer)).checkout
      if (status === 'complete') return
      if (asked === maxAsked) throw new Error(`a paid checkout is still ${status}`)
      await wait(askAgainMs)
    }
  }
}

async function payByCard(sandboxUrl: string, checkoutId: string): Promise<void> {
  const line = openLine(sandboxUrl)
  try {
    expectStatus(303, await line.ask(rawForm(sandboxUrl, `/checkout/${checkoutId}/pay`, goodCard)))
  } finally {
    line.close()
  }
}
