import type { CustomerGroupBody, ListPreview } from '#contract/accounts/customer-group.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { costWarning } from '#domain/money/cost-warning.ts'
import { listPriceCents } from '#domain/money/member-price.ts'
import { profitOf } from '#domain/money/profit.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import { rollBackUnless } from '#server/db/roll-back-unless.ts'
import type { ShopConfig } from '#shop.config'
import { readCostRule } from '../shop/read-cost-rule.ts'
import {
  insertCustomerGroup,
  type ListedProduct,
  listListedProducts,
  type NewGroupPrice,
  replaceGroupPrices,
} from './customer-group-queries.ts'
import { type DraftRefusal, draftCustomerGroup } from './draft-customer-group.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type PreviewGroupResult = { kind: 'previewed'; preview: ListPreview } | DraftRefusal

/** What a price list would do, by the same functions that price a member's cart. */
export async function previewCustomerGroup(
  needs: Needs,
  body: CustomerGroupBody,
): Promise<PreviewGroupResult> {
  return needs.db.transaction(async (tx) => {
    const draft = await draftCustomerGroup(tx, body)
    if (draft.kind === 'refused') return draft
    const rule = await readCostRule({ ...needs, db: tx })
    return { kind: 'previewed', preview: await previewDraft(tx, { ...draft, now: needs.clock() }, rule) }
  })
}

/** It is written, asked, and rolled back. */
export async function previewDraft(
  tx: Tx,
  { prices, now }: { prices: readonly NewGroupPrice[]; now: Date },
  rule: CostRule,
): Promise<ListPreview> {
  let preview: ListPreview | undefined
  await rollBackUnless(false, tx, async (inner) => {
    const groupId = await insertCustomerGroup(inner, {
      name: `preview ${crypto.randomUUID()}`,
      createdAt: now,
    })
    await replaceGroupPrices(inner, groupId, prices)
    preview = await readListPreview(inner, groupId, rule)
  })
  if (!preview) throw new Error('A price list that was written could not be asked for its prices')
  return preview
}

const productsAtOnce = 5_000
const maxRows = 100

/** Goes through the whole shop in parts, each short enough for one statement. */
export async function readListPreview(db: Queryable, groupId: number, rule: CostRule): Promise<ListPreview> {
  let preview = nothingListed
  let afterId: number | null = 0
  while (afterId !== null) {
    const part: Awaited<ReturnType<typeof listListedProducts>> = await listListedProducts(db, {
      groupId,
      afterId,
      limit: productsAtOnce,
    })
    preview = withProducts(preview, part.products, rule)
    afterId = part.lastId
  }
  return preview
}

const nothingListed: ListPreview = {
  products: 0,
  notCheaper: 0,
  saleIsLower: 0,
  belowCost: 0,
  belowLowestMargin: 0,
  rows: [],
}

function withProducts(preview: ListPreview, products: readonly ListedProduct[], rule: CostRule): ListPreview {
  const rows = products.flatMap((product) => rowOf(product, rule) ?? [])
  const having = (wanted: Row['warning']) => rows.filter(({ warning }) => warning === wanted).length
  return {
    products: preview.products + rows.length,
    notCheaper: preview.notCheaper + products.length - rows.length,
    saleIsLower: preview.saleIsLower + rows.filter((row) => row.askedCents <= row.listCents).length,
    belowCost: preview.belowCost + having('below_cost'),
    belowLowestMargin: preview.belowLowestMargin + having('below_lowest_margin'),
    rows: [...preview.rows, ...rows.map(({ askedCents: _, ...row }) => row)]
      .toSorted(
        (one, other) =>
          urgency[one.warning ?? 'none'] - urgency[other.warning ?? 'none'] || depth(one) - depth(other),
      )
      .slice(0, maxRows),
  }
}

type Row = ListPreview['rows'][number]

function rowOf(product: ListedProduct, rule: CostRule): (Row & { askedCents: number }) | null {
  const { id, name, sku, retailCents, askedCents, costCents } = product
  const listCents = listPriceCents(retailCents, product)
  if (listCents === null || listCents >= retailCents) return null
  return {
    id,
    name,
    sku,
    retailCents,
    askedCents,
    listCents,
    profitBefore: profitOf({ retailCents, costCents }, rule),
    profitAfter: profitOf({ retailCents: listCents, costCents }, rule),
    warning: costWarning({ retailCents: listCents, costCents }, rule),
  }
}

const urgency = { below_cost: 0, below_lowest_margin: 1, none: 2 } as const

/** The part of the retail price that is left. */
function depth({ retailCents, listCents }: Row): number {
  return listCents / retailCents
}
