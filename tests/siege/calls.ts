import { setTimeout as wait } from 'node:timers/promises'
import { anAddress, type Person } from '#tests/support/given/builders.ts'
import type { TradeWorld, World } from './world.ts'

/** Untyped JSON: an actor reads what it expects. */
type Body = ReturnType<typeof JSON.parse>

/** Status 0: no answer, or a truncated one. */
export type Answer = { status: number; body: Body }

type Options = { person?: Person; body?: unknown; form?: FormData; headers?: Record<string, string> }

const patienceMs = 40_000

/** Valid answers, with the time to try again, if something is temporarily impossible. */
const honestRefusals = ['payment_unavailable', 'shop_busy']
/** The same while the database is away. */
const withoutDatabase = ['shop_unavailable', 'shop_cannot_save']

/** One call, as any program makes it. A 500 counts as a failure, whatever is away. */
export async function call(
  { shop, tally }: TradeWorld,
  method: string,
  path: string,
  { person, body, form, headers }: Options = {},
): Promise<Answer> {
  const startedAt = Date.now()
  try {
    const reply = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await reply.text()
    const answer = { status: reply.status, body: text ? JSON.parse(text) : null }
    tally.count(`responses ${answer.status}${answer.status >= 500 ? ` ${answer.body?.code}` : ''}`)
    const code = answer.body?.code
    const isHonest =
      answer.status === 503 &&
      reply.headers.has('retry-after') &&
      // With some tolerance: a request from before the database went away may be answered after it came back.
      (honestRefusals.includes(code) ||
        (withoutDatabase.includes(code) && shop.wasDatabaseAwaySince(startedAt - 1000)))
    if (answer.status >= 500 && !isHonest)
      tally.accuse(
        `${method} ${path.replace(/(ORD-|ch_|\/)\w*\d\w*/g, '$1…')} answered ${answer.status} ${code}.`,
      )
    return answer
  } catch (error) {
    tally.count('requests without a response')
    if (method === 'POST') tally.count('POSTs without a response')
    if (error instanceof Error && error.name === 'TimeoutError')
      tally.accuse(
        `${method} ${path.replace(/ORD-\d+/, 'ORD-…')} got no response within ${patienceMs / 1000} s.`,
      )
    return { status: 0, body: null }
  }
}

export function sendCsv(
  world: World,
  file: string,
  fields: { dryRun?: boolean; plan?: string },
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', new Blob([file], { type: 'text/csv' }), 'products.csv')
  return call(world, 'POST', '/products/import', { person: world.owner, form })
}

/** A page, as a browser requests it. It must be available whenever the database is, however many buyers there are. */
export async function visit({ shop, tally }: TradeWorld, path: string): Promise<void> {
  const startedAt = Date.now()
  try {
    const reply = await fetch(shop.url + path, { signal: AbortSignal.timeout(patienceMs) })
    const html = await reply.text()
    tally.count(`pages ${reply.status}`)
    const isHonest =
      reply.status === 503 &&
      reply.headers.has('retry-after') &&
      /Try Again|Retry/.test(html) &&
      shop.wasDatabaseAwaySince(startedAt - 1000)
    if (reply.status >= 500 && !isHonest) tally.accuse(`The page ${path} returned ${reply.status}.`)
  } catch {
    tally.count('pages without a response')
  }
}

/** Repeats a request until it is answered, like a browser with a patient user. */
export async function insist(
  world: TradeWorld,
  method: string,
  path: string,
  options: Options,
  isAnswer: (answer: Answer) => boolean = ({ status }) => status !== 0 && status < 500,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await call(world, method, path, options)
    if (isAnswer(answer) || tries === 12 || world.ending.aborted) return answer
    await untilOpen(world)
    await wait(150)
  }
}

/** What an order costs less for, or is paid with before the card. */
type Payers = { giftCardCodes?: string[]; useStoreCredit?: boolean; discountCode?: string }

export function placeOrder(
  world: TradeWorld,
  person: Person,
  { key, ...ordered }: { items: { productId: number; quantity: number }[]; key: string } & Payers,
): Promise<Answer> {
  return insist(world, 'POST', '/orders', {
    person,
    headers: { 'idempotency-key': key },
    body: { ...ordered, shippingInfo: anAddress, orderAgain: true },
  })
}

/** Nobody keeps retrying while the shop is down; that would slow down its restart. */
export async function untilOpen({ shop, ended }: TradeWorld): Promise<void> {
  await Promise.race([shop.isOpen(), ended])
}

/** A request to the provider's own page, whose failures are not ours. */
export async function onHostedPage(
  { shop, tally }: TradeWorld,
  path: string,
  form?: Record<string, string>,
): Promise<void> {
  try {
    const reply = await fetch(`${shop.sandboxUrl}/checkout/${path}`, {
      method: form ? 'POST' : 'GET',
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    await reply.body?.cancel()
  } catch {
    tally.count('payment pages without a response')
  }
}
