import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Fault } from './faults.ts'
import { merchantId } from './ids.ts'

export const Mode = z.enum(['test', 'live'])
export type Mode = z.infer<typeof Mode>

export const LineItem = z.object({
  displayName: z.string().min(1),
  quantity: z.number().int().min(1),
  description: z.string().optional(),
  pricingDetails: z.object({
    price: z.number().int().min(0),
    taxAmount: z.number().int().min(0).optional(),
    discountAmount: z.number().int().min(0).optional(),
  }),
})

const Card = z.object({
  scheme: z.string(),
  lastFour: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
})
export type Card = z.infer<typeof Card>

const Checkout = z.object({
  id: z.string(),
  mode: Mode,
  status: z.enum(['created', 'started', 'processing', 'completed']),
  amount: z.number().int(),
  currency: z.literal('ZAR'),
  paymentId: z.string().nullable(),
  successUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  failureUrl: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  totalDiscount: z.number().int().nullable(),
  totalTaxAmount: z.number().int().nullable(),
  subtotalAmount: z.number().int().nullable(),
  lineItems: z.array(LineItem).nullable(),
  externalId: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  createdAt: z.number(),
  /** The card whose holder is currently asked for a 3-D Secure confirmation. */
  challenge: Card.nullable(),
  wasDeclined: z.boolean(),
})
export type Checkout = z.infer<typeof Checkout>

const Payment = z.object({
  id: z.string(),
  checkoutId: z.string(),
  mode: Mode,
  status: z.enum(['succeeded', 'failed']),
  amount: z.number().int(),
  currency: z.string(),
  card: Card,
  failureReason: z.string().nullable(),
  createdAt: z.number(),
})
export type Payment = z.infer<typeof Payment>

const Refund = z.object({
  id: z.string(),
  checkoutId: z.string(),
  paymentId: z.string(),
  mode: Mode,
  status: z.enum(['pending', 'succeeded', 'failed']),
  amount: z.number().int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  createdAt: z.number(),
  settlesAt: z.number().nullable(),
  settlesAs: z.enum(['succeeded', 'failed']),
})
export type Refund = z.infer<typeof Refund>

const Subscription = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  mode: Mode,
  secret: z.string(),
  isFromSettings: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

const Delivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  subscriptionId: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  body: z.string(),
  flaw: z.enum(['none', 'bad_signature', 'old_timestamp', 'two_signatures']),
  status: z.enum(['waiting', 'delivered', 'given_up', 'lost']),
  attempts: z.array(
    z.object({ at: z.number(), statusCode: z.number().nullable(), error: z.string().nullable() }),
  ),
  nextAttemptAt: z.number(),
  /** Not sent before this other delivery has been attempted once. */
  after: z.string().nullable(),
  /** Held back so that the next event can overtake it. */
  isHeldBack: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>

const RememberedAnswer = z.object({
  key: z.string(),
  fingerprint: z.string(),
  at: z.number(),
  status: z.number(),
  body: z.unknown(),
})
export type RememberedAnswer = z.infer<typeof RememberedAnswer>

const StoredMemory = z.object({
  merchantId: z.string(),
  checkouts: z.array(Checkout),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  subscriptions: z.array(Subscription),
  deliveries: z.array(Delivery),
  answers: z.array(RememberedAnswer),
  faults: z.array(Fault),
})
type StoredMemory = z.infer<typeof StoredMemory>

export type Memory = {
  merchantId: string
  checkouts: Map<string, Checkout>
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  subscriptions: Map<string, Subscription>
  deliveries: Map<string, Delivery>
  answers: Map<string, RememberedAnswer>
  faults: Fault[]
  /** Resolves once the current state has been written to disk. */
  save(): Promise<void>
}

export async function openMemory(dataPath: string | null, nowMs: number): Promise<Memory> {
  const file = dataPath === null ? null : await memoryFile(dataPath)
  const stored = (file === null ? null : await readMemory(file)) ?? emptyMemory(nowMs)

  const memory: Memory = {
    merchantId: stored.merchantId,
    checkouts: new Map(stored.checkouts.map((checkout) => [checkout.id, checkout])),
    payments: new Map(stored.payments.map((payment) => [payment.id, payment])),
    refunds: new Map(stored.refunds.map((refund) => [refund.id, refund])),
    subscriptions: new Map(stored.subscriptions.map((subscription) => [subscription.id, subscription])),
    deliveries: new Map(stored.deliveries.map((delivery) => [delivery.id, delivery])),
    answers: new Map(stored.answers.map((answer) => [answer.key, answer])),
    faults: stored.faults,
    save: file === null ? async () => {} : writerInTurn(() => writeMemory(file, memory)),
  }
  return memory
}

async function memoryFile(dataPath: string): Promise<string> {
  const isFolder = await stat(dataPath).then(
    (found) => found.isDirectory(),
    () => !dataPath.endsWith('.json'),
  )
  return isFolder ? join(dataPath, 'yoco-sandbox.json') : dataPath
}

async function readMemory(file: string): Promise<StoredMemory | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null

  try {
    return StoredMemory.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${file} does not contain this sandbox's state. Move it away to start from scratch.`, {
      cause,
    })
  }
}

function emptyMemory(nowMs: number): StoredMemory {
  return {
    merchantId: merchantId(nowMs),
    checkouts: [],
    payments: [],
    refunds: [],
    subscriptions: [],
    deliveries: [],
    answers: [],
    faults: [],
  }
}

async function writeMemory(file: string, memory: Memory): Promise<void> {
  const stored: StoredMemory = {
    merchantId: memory.merchantId,
    checkouts: [...memory.checkouts.values()],
    payments: [...memory.payments.values()],
    refunds: [...memory.refunds.values()],
    subscriptions: [...memory.subscriptions.values()],
    deliveries: [...memory.deliveries.values()],
    answers: [...memory.answers.values()],
    faults: memory.faults,
  }
  const text = JSON.stringify(stored)
  const unfinished = `${file}.${process.pid}.part`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(unfinished, text, { mode: 0o600 })
  await rename(unfinished, file)
}

/** Only one write at a time; all requests made during a write share the next one. */
function writerInTurn(write: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let upcoming: Promise<void> | null = null

  return () => {
    // A write in progress may have missed the latest change, so nobody may rely on it.
    upcoming ??= current
      .catch(() => {})
      .then(() => {
        upcoming = null
        current = write()
        return current
      })
    return upcoming
  }
}
