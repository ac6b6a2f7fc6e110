import type { SaleBody, SalePreview } from '#contract/catalogue/sale.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../saves/save-once.ts'
import { readCostRule } from '../shop/read-cost-rule.ts'
import { type DraftRefusal, draftSale } from './draft-sale.ts'
import { previewDraft } from './preview-sale.ts'
import { findSale, insertSale, type SaleRow } from './sale-queries.ts'
import { saleState } from './sale-view.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type PrepareSale = {
  body: SaleBody
  /** Whether the person has seen that it sells below cost or below the lowest margin. */
  acceptsWarnings: boolean
  attempt: SaveAttempt | null
  actor: AuditActor
}

export type PrepareSaleResult =
  | { kind: 'prepared'; sale: SaleRow }
  | { kind: 'refused'; reason: 'covers_nothing' }
  | { kind: 'refused'; reason: 'has_warnings'; preview: SalePreview }
  | DraftRefusal
  | KeyReused

/** Prepares a sale, which begins and ends by itself. Safe to send twice with one key. */
export async function prepareSale(needs: Needs, command: PrepareSale): Promise<PrepareSaleResult> {
  return needs.db.transaction((tx) =>
    saveOnce<PrepareSaleResult, number>(tx, command.attempt, needs.clock(), {
      save: () => prepare(tx, needs, command),
      outcomeOf: (result) => (result.kind === 'prepared' ? result.sale.id : null),
      recall: (id) => preparedSale(tx, id),
    }),
  )
}

async function preparedSale(tx: Tx, id: number): Promise<{ kind: 'prepared'; sale: SaleRow }> {
  const sale = await findSale(tx, id)
  if (!sale) throw new Error('A sale is never deleted')
  return { kind: 'prepared', sale }
}

async function prepare(
  tx: Tx,
  needs: Needs,
  { body, acceptsWarnings, attempt, actor }: PrepareSale,
): Promise<PrepareSaleResult> {
  const draft = await draftSale(tx, body, needs.clock())
  if (draft.kind === 'refused') return draft
  const preview = await previewDraft(tx, draft, await readCostRule({ ...needs, db: tx }))
  if (preview.products === 0) return { kind: 'refused', reason: 'covers_nothing' }
  const warnings = preview.belowCost + preview.belowLowestMargin
  if (warnings > 0 && !acceptsWarnings) return { kind: 'refused', reason: 'has_warnings', preview }

  const { sale, targets } = draft
  const id = await insertSale(tx, { sale: { ...sale, requestKey: attempt?.key ?? null }, targets })
  const prepared = await preparedSale(tx, id)
  await insertAuditEntry(tx, {
    actor,
    action: 'sale_prepared',
    subject: { type: 'sale', id: String(id) },
    before: null,
    after: saleState(prepared.sale),
  })
  return prepared
}
