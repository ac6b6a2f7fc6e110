import type { SaleBody, SalePreview } from '#contract/catalogue/sale.ts'
import { type SaleState, saleFacts } from '#domain/catalogue/sale.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { costWarning } from '#domain/money/cost-warning.ts'
import { profitOf } from '#domain/money/profit.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import { rollBackUnless } from '#server/db/roll-back-unless.ts'
import type { ShopConfig } from '#shop.config'
import { readCostRule } from '../shop/read-cost-rule.ts'
import { type CoveredProduct, listCoveredProducts } from './asked-price-queries.ts'
import { type DraftRefusal, draftSale } from './draft-sale.ts'
import { insertSale, type NewSale, type NewTarget } from './sale-queries.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type PreviewSaleResult = { kind: 'previewed'; preview: SalePreview } | DraftRefusal

/** What a sale would do, by the same functions of the database that ask its prices. */
export async function previewSale(needs: Needs, body: SaleBody): Promise<PreviewSaleResult> {
  return needs.db.transaction(async (tx) => {
    const draft = await draftSale(tx, body, needs.clock())
    if (draft.kind === 'refused') return draft
    const rule = await readCostRule({ ...needs, db: tx })
    return { kind: 'previewed', preview: await previewDraft(tx, draft, rule) }
  })
}

/** It is written, asked, and rolled back. */
export async function previewDraft(
  tx: Tx,
  draft: { sale: NewSale; targets: readonly NewTarget[] },
  rule: CostRule,
): Promise<SalePreview> {
  let preview: SalePreview | undefined
  await rollBackUnless(false, tx, async (inner) => {
    preview = await readPreview(inner, { id: await insertSale(inner, draft), state: 'prepared' }, rule)
  })
  if (!preview) throw new Error('A sale that was written could not be asked for its prices')
  return preview
}

/** Of a sale that runs, compared with the retail prices that it reduces. */
export async function readPreview(
  db: Queryable,
  { id, state }: { id: number; state: SaleState },
  rule: CostRule,
): Promise<SalePreview> {
  return previewOf(await listCoveredProducts(db, id), { rule, isRunning: saleFacts[state].isRunning })
}

const maxRows = 100

type Terms = { rule: CostRule; isRunning: boolean }

function previewOf(products: readonly CoveredProduct[], { rule, isRunning }: Terms): SalePreview {
  const rows = products.flatMap(({ saleCents, ...product }) =>
    saleCents === null ? [] : [{ ...product, saleCents, warning: warningOf(product, saleCents, rule) }],
  )
  const having = (wanted: CoveredWarning) => rows.filter(({ warning }) => warning === wanted).length
  return {
    products: rows.length,
    notCheaper: products.length - rows.length,
    belowCost: having('below_cost'),
    belowLowestMargin: having('below_lowest_margin'),
    alreadyLower: rows.filter(({ askedCents, saleCents }) => askedCents < saleCents).length,
    rows: rows
      .toSorted(
        (one, other) =>
          urgency[one.warning ?? 'none'] - urgency[other.warning ?? 'none'] || depth(one) - depth(other),
      )
      .slice(0, maxRows)
      .map(({ costCents, askedCents, ...row }) => {
        const beforeCents = isRunning ? row.retailCents : askedCents
        return {
          ...row,
          beforeCents,
          profitBefore: profitOf({ retailCents: beforeCents, costCents }, rule),
          profitAfter: profitOf({ retailCents: row.saleCents, costCents }, rule),
        }
      }),
  }
}

type CoveredWarning = ReturnType<typeof costWarning>

const urgency = { below_cost: 0, below_lowest_margin: 1, none: 2 } as const

function warningOf({ costCents }: { costCents: number }, saleCents: number, rule: CostRule): CoveredWarning {
  return costWarning({ retailCents: saleCents, costCents }, rule)
}

/** The part of the retail price that is left. */
function depth({ retailCents, saleCents }: { retailCents: number; saleCents: number }): number {
  return saleCents / retailCents
}
