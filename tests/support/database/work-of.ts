import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

// The other tables are small in any shop.
const large = ['products', 'product_facets', 'product_images', 'stock_levels', 'stock_reservations']

export type Work = { readWhole: string[]; rows: number; isShared: boolean }

/**
 * Which large tables were read completely, how many rows were read in total, and whether parallel workers were started.
 */
export async function workOf(db: Queryable, statement: SQL): Promise<Work> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, timing off, format json) ${statement}`,
  )
  const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan).filter((node) => node['Actual Loops'] > 0)
  const reads = nodes.filter((node) => node['Relation Name'] !== undefined)
  return {
    isShared: nodes.some((node) => node['Node Type'].startsWith('Gather')),
    readWhole: reads
      .filter((node) => node['Node Type'].includes('Seq Scan') && large.includes(node['Relation Name'] ?? ''))
      .filter((node) => node['Relation Name'] !== 'stock_reservations')
      .map((node) => node['Relation Name'] ?? ''),
    rows: reads.reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] *
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    ),
  }
}

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []
}
