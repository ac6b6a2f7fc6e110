import { ProductEdit } from '#contract/catalogue/admin-product.ts'
import type { EditError, EditReport } from '#contract/catalogue/product-edit.ts'
import { nameOnWire } from '#contract/wire/to-wire.ts'
import { isAllowed, type Permission } from '#domain/accounts/staff/permissions.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import { sameCode } from '#domain/catalogue/same-code.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { costWarning } from '#domain/money/cost-warning.ts'
import type { Clock } from '#server/clock.ts'
import { allowLongPauses } from '#server/db/allow-long-pauses.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import type { ShopConfig } from '#shop.config'
import type { AuditActor } from '../../audit/audit-queries.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../../saves/save-once.ts'
import { readCostRule } from '../../shop/read-cost-rule.ts'
import { lockStock } from '../../stock/stock-queries.ts'
import { listIdsByCodes } from '../csv/import-queries.ts'
import { lockFamilies } from './family-queries.ts'
import { loadCatalogueIndex } from './load-catalogue-index.ts'
import { type CatalogueIndex, movesProfit, planChange, splitByFamilies } from './plan-change.ts'
import { type ReadyChange, saveChanges } from './save-changes.ts'
import { fieldsOfPrices } from './validate-product-body.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type EditProducts = {
  changes: readonly ProductEdit[]
  isDryRun: boolean
  actor: AuditActor & { role: Role; permissions: readonly Permission[] }
  attempt?: SaveAttempt | null
}

export type EditProductsResult =
  | { kind: 'previewed' | 'saved'; report: EditReport }
  | { kind: 'refused'; reason: 'wrong_changes' | 'saved_by_someone_else'; report: EditReport }
  | { kind: 'refused'; reason: 'changed_meanwhile' }
  | KeyReused

/** Changes many products, all or none, as one batch that can be undone. */
export async function editProducts(needs: Needs, command: EditProducts): Promise<EditProductsResult> {
  const now = needs.clock()
  const rule = await readCostRule(needs)
  if (command.isDryRun) {
    return { kind: 'previewed', report: reportOf(await planWith(needs.db, command, now), rule, null) }
  }
  try {
    return await needs.db.transaction(async (tx) => {
      await allowLongPauses(tx)
      return saveOnce<EditProductsResult, EditReport>(tx, command.attempt ?? null, now, {
        save: () => saveEdits(tx, command, { rule, now }),
        outcomeOf: (result) => (result.kind === 'saved' ? result.report : null),
        recall: async (report) => ({ kind: 'saved', report }),
      })
    })
  } catch (error) {
    // Someone deleted a category, or gave its SKU to another product, between planning and saving.
    if (conflictOf(error) === null) throw error
    return { kind: 'refused', reason: 'changed_meanwhile' }
  }
}

async function saveEdits(
  tx: Tx,
  command: EditProducts,
  { rule, now }: { rule: CostRule; now: Date },
): Promise<EditProductsResult> {
  const ids = command.changes.map(({ id }) => id)
  // Stock first and in id order, as orders and saves do: otherwise they could deadlock.
  await lockStock(tx, ids)
  await lockFamilies(tx, { ids, names: familiesOf(command.changes) })
  const plan = await planWith(tx, command, now)
  if (plan.errors.length > 0) {
    const isLate = plan.errors.some(({ field }) => field === 'version')
    const reason = isLate ? 'saved_by_someone_else' : 'wrong_changes'
    return { kind: 'refused', reason, report: { ...reportOf(plan, rule, null), updated: 0 } }
  }
  const { batch } = await saveChanges(tx, plan.ready, { actor: command.actor, now })
  return { kind: 'saved', report: reportOf(plan, rule, batch) }
}

type EditPlan = { ready: ReadyChange[]; unchanged: number; errors: EditError[] }

async function planWith(db: Queryable, { changes, actor }: EditProducts, now: Date): Promise<EditPlan> {
  const skus = changes.flatMap(({ sku }) => sku || [])
  const eans = changes.flatMap(({ ean }) => ean || [])
  const brands = [...new Set(changes.flatMap(({ brand }) => brand?.trim() || []))]
  const ids = await listIdsByCodes(db, { ids: changes.map(({ id }) => id), skus, eans })
  const index = await loadCatalogueIndex(db, { ids, families: familiesOf(changes), brands }, now)
  const mayPrice = isAllowed(actor, 'prices')
  const plan: EditPlan = { ready: [], unchanged: 0, errors: [] }
  const seen = { ids: new Set<number>(), skus: new Set<string>(), eans: new Set<string>() }
  for (const edit of changes) {
    const planned = planEdit(edit, index, mayPrice)
    const twin = twinField(edit, seen)
    if (twin) plan.errors.push({ id: edit.id, field: twin, error: 'is listed twice' })
    else if (planned === 'same') plan.unchanged += 1
    else if (Array.isArray(planned)) plan.errors.push(...planned)
    else plan.ready.push(planned)
  }
  const { agreeing, disagreeing } = splitByFamilies(plan.ready, index)
  const errors = disagreeing.map(({ planned: { before }, problem }) => ({
    id: before?.id ?? 0,
    field: nameOnWire(ProductEdit, problem.field),
    error: problem.message,
  }))
  return { ...plan, ready: agreeing, errors: [...plan.errors, ...errors] }
}

function familiesOf(changes: readonly ProductEdit[]): string[] {
  return changes.flatMap(({ familyName }) => familyName?.trim() || [])
}

function planEdit(
  { id, version, ...body }: ProductEdit,
  index: CatalogueIndex,
  mayPrice: boolean,
): ReadyChange | EditError[] | 'same' {
  const wrong = (field: string, error: string): EditError[] => [
    { id, field: nameOnWire(ProductEdit, field), error },
  ]
  const before = index.byId.get(id)
  if (!before) return wrong('id', 'Product not found')
  if (before.isArchived) return wrong('id', 'This product is archived')
  if (version !== undefined && version !== before.version) {
    return wrong('version', 'Someone else has saved this product since you opened it')
  }
  const beyond = mayPrice ? [] : fieldsOfPrices(body, before)
  if (beyond.length > 0) {
    return beyond.flatMap((field) =>
      wrong(field, 'You do not have permission to change this. Leave it as it is.'),
    )
  }
  const result = planChange({ body, before, errors: [] }, index)
  if (result.kind === 'wrong') return result.errors.flatMap(({ field, error }) => wrong(field, error))
  return result.kind === 'same' ? 'same' : { ...result.planned, slug: before.slug }
}

function twinField(
  { id, sku, ean }: ProductEdit,
  seen: { ids: Set<number>; skus: Set<string>; eans: Set<string> },
): 'id' | 'sku' | 'ean' | null {
  if (seen.ids.has(id)) return 'id'
  if (sku && seen.skus.has(sameCode(sku))) return 'sku'
  if (ean && seen.eans.has(ean)) return 'ean'
  seen.ids.add(id)
  if (sku) seen.skus.add(sameCode(sku))
  if (ean) seen.eans.add(ean)
  return null
}

function reportOf({ ready, unchanged, errors }: EditPlan, rule: CostRule, batch: string | null): EditReport {
  const changes = ready.flatMap(({ before, change, fields, stock }) =>
    before
      ? [
          {
            id: before.id,
            sku: change.sku,
            name: change.name,
            version: batch ? before.version + 1 : before.version,
            fields,
            stock,
            // Only people who may see costs can change a price.
            cost_warning: movesProfit({ fields }) ? costWarning(change, rule) : null,
          },
        ]
      : [],
  )
  return { updated: changes.length, unchanged, errors, changes, batch }
}
