import type { SaleBody, SalePreview } from '#contract/catalogue/sale.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import type { ShopConfig } from '#shop.config'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { readCostRule } from '../shop/read-cost-rule.ts'
import { type DraftRefusal, draftSale } from './draft-sale.ts'
import { previewDraft } from './preview-sale.ts'
import { findSale, findSaleByRequest, insertSale, type SaleRow } from './sale-queries.ts'
import { saleState } from './sale-view.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type PrepareSale = {
  body: SaleBody
  /** Whether the person has seen that it sells below cost or below the lowest margin. */
  acceptsWarnings: boolean
  requestKey: string | null
  actor: AuditActor
}

export type PrepareSaleResult =
  | { kind: 'prepared'; sale: SaleRow }
  | { kind: 'refused'; reason: 'covers_nothing' }
  | { kind: 'refused'; reason: 'has_warnings'; preview: SalePreview }
  | DraftRefusal

/** Prepares a sale, which begins and ends by itself. Safe to send twice with one key. */
export async function prepareSale(needs: Needs, command: PrepareSale): Promise<PrepareSaleResult> {
  try {
    return await needs.db.transaction((tx) => prepareOnce(tx, needs, command))
  } catch (error) {
    // Its twin was faster: on a repeat, that one's sale is found.
    if (conflictOf(error) !== 'sales_request_key_unique') throw error
    return needs.db.transaction((tx) => prepareOnce(tx, needs, command))
  }
}

async function prepareOnce(
  tx: Tx,
  needs: Needs,
  { body, acceptsWarnings, requestKey, actor }: PrepareSale,
): Promise<PrepareSaleResult> {
  const earlier = requestKey && (await findSaleByRequest(tx, requestKey))
  if (earlier) return { kind: 'prepared', sale: earlier }
  const draft = await draftSale(tx, body, { requestKey, now: needs.clock() })
  if (draft.kind === 'refused') return draft
  const preview = await previewDraft(tx, draft, await readCostRule({ ...needs, db: tx }))
  if (preview.products === 0) return { kind: 'refused', reason: 'covers_nothing' }
  const warnings = preview.belowCost + preview.belowLowestMargin
  if (warnings > 0 && !acceptsWarnings) return { kind: 'refused', reason: 'has_warnings', preview }

  const id = await insertSale(tx, draft)
  const sale = await findSale(tx, id)
  if (!sale) throw new Error('A sale that was just written is missing')
  await insertAuditEntry(tx, {
    actor,
    action: 'sale_prepared',
    subject: { type: 'sale', id: String(id) },
    before: null,
    after: saleState(sale),
  })
  return { kind: 'prepared', sale }
}
