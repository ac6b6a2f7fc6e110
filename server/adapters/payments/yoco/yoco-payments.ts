import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type {
  ListedPayment,
  ListPayments,
  ListPaymentsResult,
} from '#server/features/payments/recovery/list-payments.ts'

// A wider range is refused (Yoco API, "List payments").
const WIDEST_RANGE_MS = 31 * 24 * 60 * 60_000
const PAGE = 50
const MAX_PAGES = 2_000
const TIMEOUT_MS = 15_000
const TRIES = 4

export type PaymentListSettings = {
  /** Without `/v1`. */
  apiUrl: string
  /** Of the newer Yoco API, with the scope business/orders:read: not the secret key of checkouts. */
  key: string
  pauseMs?: number
}

const Page = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      created_at: z.iso.datetime({ offset: true }),
      status: z.string(),
      // Payments on a card machine have none.
      checkout_id: z.string().nullish(),
    }),
  ),
  next_cursor: z.string().nullish(),
})

/** Yoco's list of payments, which is another API than that of checkouts. */
export function yocoPayments({ apiUrl, key, pauseMs = 1_000 }: PaymentListSettings): ListPayments {
  return async ({ from, until }) => {
    const payments: ListedPayment[] = []
    for (let start = from.getTime(); start < until.getTime(); start += WIDEST_RANGE_MS) {
      const end = Math.min(start + WIDEST_RANGE_MS, until.getTime())
      const range = {
        created_at__gte: new Date(start).toISOString(),
        created_at__lte: new Date(end).toISOString(),
      }
      const result = await listRange(range)
      if (result.kind !== 'listed') return result
      payments.push(...result.payments)
    }
    // Two ranges share the moment at which one ends.
    return { kind: 'listed', payments: [...new Map(payments.map((one) => [one.paymentId, one])).values()] }
  }

  async function listRange(range: Record<string, string>): Promise<ListPaymentsResult> {
    const payments: ListedPayment[] = []
    let cursor: string | null = null
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = { ...range, status: 'approved', limit: String(PAGE), ...(cursor && { cursor }) }
      const answer = await ask(`${apiUrl.replace(/\/+$/, '')}/v1/payments/?${new URLSearchParams(query)}`)
      if (answer.kind !== 'answered') return answer
      for (const { id, created_at, status, checkout_id } of answer.page.data)
        if (status === 'approved' && checkout_id)
          payments.push({ paymentId: id, checkoutId: checkout_id, paidAt: new Date(created_at) })
      cursor = answer.page.next_cursor ?? null
      if (!cursor) return { kind: 'listed', payments }
    }
    return { kind: 'unavailable' }
  }

  async function ask(
    url: string,
  ): Promise<
    { kind: 'answered'; page: z.output<typeof Page> } | Exclude<ListPaymentsResult, { kind: 'listed' }>
  > {
    for (let tries = 1; ; tries++) {
      const response = await fetch(url, {
        headers: { accept: 'application/json', authorization: `Bearer ${key}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => null)
      if (response?.ok) {
        const page = Page.safeParse(await response.json().catch(() => null))
        return page.success ? { kind: 'answered', page: page.data } : { kind: 'unavailable' }
      }
      if (response && response.status < 500 && response.status !== 429)
        return { kind: 'refused', message: refusalText(response.status) }
      if (tries === TRIES) return { kind: 'unavailable' }
      await wait(pauseMs * tries)
    }
  }
}

function refusalText(status: number): string {
  return status === 401 || status === 403
    ? 'Yoco does not accept YOCO_REPORTS_KEY: it needs a key of the Yoco API with the scope business/orders:read'
    : `Yoco refused to list payments (${status})`
}
