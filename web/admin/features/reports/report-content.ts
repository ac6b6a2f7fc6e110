import { salesWindowDays } from '#domain/orders/checkout/purchase.ts'
import { grouped } from '../../ui/table/pager.tsx'

/** Texts of the overview. What its board says of the shop's health stands in `health-content.ts`. */
export const reportContent = {
  title: 'Overview',
  loading: 'Loading the overview...',
  orders: { label: 'Orders by status', title: 'Orders', period: 'All time' },
  sales: {
    title: 'Sales',
    spans: (now: string, before: string) => `${now} to today, and ${before}`,
    before: (span: string) => `In ${span}`,
    byLabel: 'Sales by',
    figuresLabel: 'Sales figures',
    nothingEarlier: 'No earlier data to compare',
  },
  bestSellers: {
    title: 'Best sellers',
    intro: `By units sold in the last ${salesWindowDays} days`,
    none: 'Nothing sold yet.',
  },
  tryAgain: 'Try again',
  notDone: 'That did not work',
  purchases: {
    title: 'Low stock and what to order',
    none: 'Every product is above its minimum.',
    some: (products: number) =>
      `${grouped(products)} ${products === 1 ? 'product is at or below its' : 'products are at or below their'} minimum. Quantities top up to the maximum, or follow the last 30 days' sales.`,
    shown: (products: number) => `These are the ${grouped(products)} best sellers.`,
    nobody: 'Without a supplier',
    lines: (count: number) => `${grouped(count)} ${count === 1 ? 'line' : 'lines'}`,
    total: 'At wholesale prices',
    useProposed: 'Use proposed quantities',
    download: 'Download CSV',
    draftEmail: 'Draft email',
    showAll: (lines: number) => `Show all ${grouped(lines)}`,
    levels: 'Min / max',
    sold: `Sold in ${salesWindowDays} days`,
    quantity: (product: string) => `How many to order of ${product}`,
  },
} as const
