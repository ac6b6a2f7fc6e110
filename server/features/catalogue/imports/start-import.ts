import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { AuditActor } from '../../audit/audit-queries.ts'
import { readCostRule } from '../../shop/read-cost-rule.ts'
import { nameOf } from '../csv/import-products.ts'
import { listImportRows, lockImport, type RowOutcome, updateImport, updateRows } from './import-queries.ts'
import { planSupplierImport, type SupplierPlan } from './plan-supplier-import.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type StartImport = { id: number; plan: string; leaveOut: readonly number[]; actor: AuditActor }

export type StartImportResult =
  | { kind: 'started' }
  | { kind: 'refused'; reason: 'not_found' | 'not_mapped' | 'wrong_lines' | 'changed_meanwhile' }

/** Starts exactly what was checked, or nothing. From here on a job saves it, chunk by chunk. */
export async function startImport(needs: Needs, command: StartImport): Promise<StartImportResult> {
  const { id, leaveOut, actor } = command
  const rule = await readCostRule(needs)
  const now = needs.clock()
  return needs.db.transaction(async (tx) => {
    const found = await lockImport(tx, id)
    if (!found) return { kind: 'refused', reason: 'not_found' }
    // A repeat after a lost answer: it was started by the first one.
    if (found.state !== 'open') return { kind: 'started' }
    const { mapping } = found
    if (!mapping) return { kind: 'refused', reason: 'not_mapped' }
    const rows = await listImportRows(tx, id)
    const planned = await planSupplierImport(tx, { ...found, mapping }, rows, { leaveOut, rule, now })
    if (planned.errors.length > 0 || planned.plan.errors.length > 0)
      return { kind: 'refused', reason: 'wrong_lines' }
    if (nameOf(planned.plan) !== command.plan) return { kind: 'refused', reason: 'changed_meanwhile' }
    await updateRows(tx, id, outcomesOf(planned, leaveOut))
    await updateImport(tx, id, {
      state: 'running',
      batchId: randomUUID(),
      startedAt: now,
      startedById: actor.accountId,
      startedByEmail: actor.email,
    })
    return { kind: 'started' }
  })
}

// Saved in about a second, so that a stop is soon heard and buyers do not wait for the stock that it holds.
const rowsInChunk = 250

function outcomesOf({ plan, products, pictured }: SupplierPlan, leaveOut: readonly number[]): RowOutcome[] {
  const chunks = chunksOf(plan)
  const ofProducts = Array.from(products, ([line, product]): RowOutcome => {
    const chunk = chunks.get(line)
    return {
      line,
      state: chunk === undefined ? 'unchanged' : 'waiting',
      ...(chunk !== undefined && { chunk }),
      productId: product?.id ?? null,
      productVersion: product?.version ?? null,
      pictures: pictured.has(line) ? 'waiting' : 'none',
    }
  })
  return [...ofProducts, ...leaveOut.map((line): RowOutcome => ({ line, state: 'skipped' }))]
}

/** Variants of one family go together: half of a family may break its rules. */
function chunksOf({ lines }: SupplierPlan['plan']): Map<number, number> {
  const groups = Map.groupBy(lines, ({ line, change }) => change.familyName || `line ${line}`)
  const chunks = new Map<number, number>()
  let chunk = 1
  let size = 0
  for (const group of groups.values()) {
    if (size > 0 && size + group.length > rowsInChunk) {
      chunk += 1
      size = 0
    }
    for (const { line } of group) chunks.set(line, chunk)
    size += group.length
  }
  return chunks
}
