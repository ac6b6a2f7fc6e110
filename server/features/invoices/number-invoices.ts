import { invoiceNumber } from '#domain/money/invoice.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import {
  type Cutoff,
  hasOwedInvoices,
  listOwedInvoices,
  lockLastSerial,
  updateInvoicesNumbered,
  updateLastSerial,
} from './invoice-queries.ts'

type Needs = { db: Db; clock: Clock }

const maxAtOnce = 500
// A slightly earlier payment may not be committed yet: the first to pay gets the first number.
const patienceMs = 1_000

/** Numbers the due invoices, in the order of payment, many in one statement. */
export async function numberOwedInvoices({ db, clock }: Needs, signal: AbortSignal): Promise<number> {
  const now = clock()
  const owed: Cutoff = { kind: 'before', owedBefore: new Date(now.getTime() - patienceMs) }
  if (!(await hasOwedInvoices(db, owed))) return 0
  let numbered = 0
  while (!signal.aborted) {
    const done = await db.transaction((tx) => numberInvoices(tx, { owed, now: clock() }))
    numbered += done
    if (done < maxAtOnce) break
  }
  return numbered
}

/** Numbers an order's invoice now, after all that were due earlier. */
export async function numberInvoiceOf({ db, clock }: Needs, orderId: number): Promise<void> {
  const owed: Cutoff = { kind: 'up_to', orderId }
  while (await hasOwedInvoices(db, owed)) {
    await db.transaction((tx) => numberInvoices(tx, { owed, now: clock() }))
  }
}

/**
 * The counter stays locked until the transaction ends, and is rolled back with it: no number is used twice or skipped.
 * Hence last in a transaction.
 */
export async function numberInvoices(tx: Tx, { owed, now }: { owed: Cutoff; now: Date }): Promise<number> {
  const lastSerial = await lockLastSerial(tx, 'invoice')
  const drafts = await listOwedInvoices(tx, owed, maxAtOnce)
  if (drafts.length === 0) return 0
  const issuedOn = southAfricanDay(now.getTime())
  const numbered = drafts.map(({ id, document }, index) => {
    const serial = lastSerial + index + 1
    const number = invoiceNumber('invoice', serial)
    return { id, serial, number, document: { ...document, number, issuedOn } }
  })
  await updateInvoicesNumbered(tx, numbered, now)
  await updateLastSerial(tx, 'invoice', lastSerial + drafts.length)
  return drafts.length
}
