import type { AdminSummary, ProposedPurchase, RevenuePeriod } from '#contract/shop/report.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { sumCents } from '#domain/money/money.ts'
import {
  firstDayBefore,
  firstDayOf,
  type Period,
  type Sales,
  salesByPeriod,
} from '#domain/money/sales-periods.ts'
import { proposedPurchase, salesWindowDays } from '#domain/orders/checkout/purchase.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts'
import { compareNames } from '#domain/reading-order.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { countStockSummary } from '../catalogue/product-queries.ts'
import { countOrdersByStatus } from '../orders/figures/order-figure-queries.ts'
import {
  countHealth,
  findFirstRefundDue,
  type LowStock,
  listBestSellers,
  listLowStock,
} from './report-queries.ts'
import { findKeptUntil, listSalesDays } from './sales-days/sales-day-queries.ts'

type Needs = { db: Db; clock: Clock; canSendMail: boolean }

// Each span twice, so that it can be compared with the one before.
const periods = { day: 60, week: 24, month: 24 } as const
const bestSellers = 10
const maxLowStock = 500

/** The first page of the admin area. Costs are left out for people who may not see them. */
export async function summariseShop(
  { db, clock, canSendMail }: Needs,
  { withPrices }: { withPrices: boolean },
): Promise<AdminSummary> {
  const now = clock()
  const since = southAfricanDay(now.getTime() - salesWindowDays * 24 * 60 * 60_000)
  const today = southAfricanDay(now.getTime())
  const [products, orders, sales, sellers, low, health, nextRefundBy] = await Promise.all([
    countStockSummary(db, now),
    countOrdersByStatus(db),
    salesSince(db, firstDayShown(today)),
    listBestSellers(db, since, bestSellers),
    listLowStock(db, { now, since, limit: maxLowStock }),
    countHealth(db, now),
    findFirstRefundDue(db),
  ])
  const revenueBy = (period: Period) =>
    salesByPeriod(sales, { period, count: periods[period], today }).map(revenueView)
  return {
    products,
    orders: everyStatus(orders),
    revenue: { byDay: revenueBy('day'), byWeek: revenueBy('week'), byMonth: revenueBy('month') },
    bestSellers: sellers,
    lowStock: { total: low.total, purchases: bySupplier(low.rows, withPrices) },
    health: { ...health, nextRefundBy, canSendMail },
  }
}

async function salesSince(db: Db, since: string): Promise<Sales[]> {
  return listSalesDays(db, { since, keptUntil: await findKeptUntil(db) })
}

/** Of the earliest period. */
function firstDayShown(today: string): string {
  const days = (['day', 'week', 'month'] as const).map((period) =>
    firstDayBefore(period, firstDayOf(period, today), periods[period] - 1),
  )
  return days.toSorted()[0] ?? today
}

function revenueView(row: Sales): RevenuePeriod {
  return { ...row, averageCents: row.orders === 0 ? 0 : Math.round(row.revenueCents / row.orders) }
}

function everyStatus(counts: readonly { status: OrderStatus; count: number }[]): AdminSummary['orders'] {
  return {
    ...recordOf(orderStatuses, () => 0),
    ...Object.fromEntries(counts.map(({ status, count }) => [status, count])),
  }
}

function bySupplier(rows: readonly LowStock[], withPrices: boolean): ProposedPurchase[] {
  // Suppliers are as secret as costs.
  const groups = Map.groupBy(rows, ({ supplierId }) => (withPrices ? supplierId : null))
  return Array.from(groups, ([id, group]) => {
    const bought = group.map((row) => ({
      ...row,
      proposed: proposedPurchase({ ...row, soldInWindow: row.sold }),
    }))
    const totalCents = sumCents(bought.map(({ proposed, wholesaleCents }) => proposed * wholesaleCents))
    return {
      supplier: id === null ? null : { id, name: group[0]?.supplierName ?? '' },
      lines: bought.map((row) => purchaseLine(row, withPrices)),
      ...(withPrices && { totalCents }),
    }
  }).toSorted((one, other) => compareNames(nameOf(one), nameOf(other)))
}

function purchaseLine(
  row: LowStock & { proposed: number },
  withPrices: boolean,
): ProposedPurchase['lines'][number] {
  return {
    productId: row.productId,
    name: row.name,
    sku: row.sku,
    available: row.available,
    minStockLevel: row.minStockLevel,
    maxStockLevel: row.maxStockLevel,
    soldIn30Days: row.sold,
    proposed: row.proposed,
    ...(withPrices && { supplierSku: row.supplierSku, wholesaleCents: row.wholesaleCents }),
  }
}

/** Products without a supplier come last. */
function nameOf({ supplier }: ProposedPurchase): string {
  return supplier?.name ?? '\uffff'
}
