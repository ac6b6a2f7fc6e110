import { type SaleAct, saleFacts } from '#domain/catalogue/sale.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { checkPrices } from './follow-sales.ts'
import { moveSale } from './move-sale.ts'
import { findSale, lockSale, type SaleRow } from './sale-queries.ts'
import { saleState } from './sale-view.ts'

type Needs = { db: Db; clock: Clock }

export type ActOnSale = { id: number; act: SaleAct; actor: AuditActor }

export type ActOnSaleResult =
  | { kind: 'moved'; sale: SaleRow }
  | { kind: 'refused'; reason: 'not_found' | 'not_possible' | 'time_over' }

/** Moves a sale by hand; its prices follow at once. Sent twice, it does nothing more. */
export async function actOnSale(needs: Needs, command: ActOnSale): Promise<ActOnSaleResult> {
  const result = await needs.db.transaction((tx) => act(tx, needs.clock(), command))
  if (result.kind === 'moved') await checkPrices(needs)
  return result
}

const actions = {
  begin: 'sale_begun',
  cancel: 'sale_cancelled',
  end: 'sale_ended',
  undo: 'sale_undone',
} as const satisfies Record<SaleAct, string>

// What each act leads to, from whichever state.
const outcomes = { begin: 'running', cancel: 'cancelled', end: 'ended', undo: 'undone' } as const

async function act(tx: Tx, now: Date, { id, act, actor }: ActOnSale): Promise<ActOnSaleResult> {
  const before = await lockSale(tx, id)
  if (!before) return { kind: 'refused', reason: 'not_found' }
  if (before.state === outcomes[act]) return { kind: 'moved', sale: before }
  const to = saleFacts[before.state].acts[act]
  if (!to) return { kind: 'refused', reason: 'not_possible' }
  if (act === 'begin' && before.endsAt <= now) return { kind: 'refused', reason: 'time_over' }
  await moveSale(tx, before, { to, at: now })
  const sale = await findSale(tx, id)
  if (!sale) throw new Error('A sale that is locked is missing')
  await insertAuditEntry(tx, {
    actor,
    action: actions[act],
    subject: { type: 'sale', id: String(id) },
    before: saleState(before),
    after: saleState(sale),
  })
  return { kind: 'moved', sale }
}
