import type { DiscountBody } from '#contract/orders/discount.ts'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import { tidyCode } from '#domain/money/discounts/discount.ts'
import { drawnCode } from '#domain/money/discounts/drawn-code.ts'
import { validateDiscount } from '#domain/money/discounts/validate-discount.ts'
import { southAfricanMidnightAfter, southAfricanMidnightMs } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../saves/save-once.ts'
import {
  type DiscountRow,
  findDiscount,
  insertDiscounts,
  listAccountsByEmail,
  lockDiscount,
  replaceCustomers,
  updateDiscountRow,
} from './discount-queries.ts'

type Needs = { db: Db; clock: Clock; random: () => number }
type Actor = { accountId: string; email: string }

export type SaveDiscountResult =
  | { kind: 'saved'; discount: DiscountRow; codes: string[] }
  | { kind: 'refused'; reason: 'not_found' | 'changed_since' | 'code_taken' | 'below_uses' }
  | KeyReused
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }

export type SaveDiscount = { body: DiscountBody; actor: Actor }

type CreateDiscount = SaveDiscount & { codes: number; attempt: SaveAttempt | null }

/** Makes a discount, or many codes with the same terms. Safe to send twice with one key. */
export async function createDiscount(needs: Needs, command: CreateDiscount): Promise<SaveDiscountResult> {
  try {
    return await needs.db.transaction((tx) =>
      saveOnce<SaveDiscountResult, { id: number; codes: string[] }>(tx, command.attempt, needs.clock(), {
        save: () => create(tx, needs, command),
        outcomeOf: (result) =>
          result.kind === 'saved' ? { id: result.discount.id, codes: result.codes } : null,
        async recall({ id, codes }) {
          const discount = await findDiscount(tx, id)
          return discount ? { kind: 'saved', discount, codes } : { kind: 'refused', reason: 'not_found' }
        },
      }),
    )
  } catch (error) {
    if (conflictOf(error) === 'discounts_code_unique') return { kind: 'refused', reason: 'code_taken' }
    throw error
  }
}

async function create(
  tx: Tx,
  needs: Needs,
  { codes, body, attempt, actor }: CreateDiscount,
): Promise<SaveDiscountResult> {
  const written = await writeDiscount(tx, body, codes)
  if (written.kind === 'refused') return written
  const now = needs.clock()
  const rows = codesOf(body, codes, needs.random).map((code, index) => ({
    ...written.content,
    code,
    requestKey: attempt && (index === 0 ? attempt.key : `${attempt.key} ${index}`),
    createdBy: actor.email,
    createdAt: now,
    updatedAt: now,
  }))
  const ids = await insertDiscounts(tx, rows)
  await replaceCustomers(tx, ids, written.accountIds)
  const discount = await recorded(tx, {
    id: ids[0] ?? 0,
    before: null,
    action: 'discount_created',
    actor,
    codes,
  })
  return { kind: 'saved', discount, codes: rows.flatMap(({ code }) => code ?? []) }
}

/** The typed code, or as many as are wanted, drawn behind it. */
function codesOf({ code }: DiscountBody, codes: number, random: () => number): (string | null)[] {
  if (code === null) return [null]
  const typed = tidyCode(code)
  if (codes === 1) return [typed]
  const drawn = new Set<string>()
  while (drawn.size < codes) drawn.add(drawnCode(typed, random))
  return [...drawn]
}

type UpdateDiscount = SaveDiscount & { id: number; version: number }

/** Changes a discount. Orders that have it keep what they got. */
export async function updateDiscount(needs: Needs, command: UpdateDiscount): Promise<SaveDiscountResult> {
  const { id, version, body, actor } = command
  try {
    return await needs.db.transaction(async (tx): Promise<SaveDiscountResult> => {
      const before = await lockDiscount(tx, id)
      if (!before) return { kind: 'refused', reason: 'not_found' }
      if (before.version !== version) return { kind: 'refused', reason: 'changed_since' }
      const written = await writeDiscount(tx, body, 1)
      if (written.kind === 'refused') return written
      const { maxUses } = written.content
      if (maxUses !== null && before.uses > maxUses) return { kind: 'refused', reason: 'below_uses' }
      await updateDiscountRow(tx, id, {
        ...written.content,
        code: body.code === null ? null : tidyCode(body.code),
        // While there was no limit, it was not counted.
        claimed: before.uses,
        version: version + 1,
        updatedAt: needs.clock(),
      })
      await replaceCustomers(tx, [id], written.accountIds)
      const discount = await recorded(tx, { id, before, action: 'discount_changed', actor })
      return { kind: 'saved', discount, codes: [] }
    })
  } catch (error) {
    if (conflictOf(error) === 'discounts_code_unique') return { kind: 'refused', reason: 'code_taken' }
    throw error
  }
}

type SavedDiscount = { id: number; before: DiscountRow | null; action: string; actor: Actor; codes?: number }

export async function recorded(
  tx: Tx,
  { id, before, action, actor, codes = 1 }: SavedDiscount,
): Promise<DiscountRow> {
  const discount = await findDiscount(tx, id)
  if (!discount) throw new Error('A discount that was just saved is missing')
  await insertAuditEntry(tx, {
    actor,
    action,
    subject: { type: 'discount', id: String(id) },
    before: before && auditView(before),
    after: { ...auditView(discount), ...(codes > 1 && { codes }) },
  })
  return discount
}

export function auditView(row: DiscountRow) {
  const { code, label, kind, basisPoints, amountCents, buyUnits, freeUnits, minimumCents } = row
  const { isActive, isForFirstOrder, maxUses, maxPerPerson, brands } = row
  return {
    code,
    label,
    kind,
    basisPoints,
    amountCents,
    buyUnits,
    freeUnits,
    minimumCents,
    isActive,
    isForFirstOrder,
    maxUses,
    maxPerPerson,
    brands,
    products: row.products.map(({ name }) => name),
    categories: row.categories.map(({ title }) => title),
    customers: row.customers.length,
    beginsAt: row.beginsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  }
}

async function writeDiscount(tx: Tx, body: DiscountBody, codes: number) {
  const invalid = validateDiscount(body, codes)
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid } as const
  const emails = [...new Set(body.customers.map(normaliseEmail))]
  const accounts = emails.length > 0 ? await listAccountsByEmail(tx, emails) : []
  const unknown = emails.filter((email) => !accounts.some((account) => account.email === email))
  if (unknown.length > 0) {
    const message = `No account has this email address: ${unknown.slice(0, 5).join(', ')}`
    return { kind: 'refused', reason: 'invalid', message, fields: { customers: message } } as const
  }
  return { kind: 'written', content: contentOf(body), accountIds: accounts.map(({ id }) => id) } as const
}

function contentOf(body: DiscountBody) {
  const { label, kind, minimumCents, isForFirstOrder, beginsOn, endsOn, maxUses } = body
  const nothing = { basisPoints: 0, amountCents: 0, buyUnits: 0, freeUnits: 0 }
  const { basisPoints, amountCents, buyUnits, freeUnits } = body
  const terms = {
    percent: { basisPoints },
    amount: { amountCents },
    buy_x_get_y: { buyUnits, freeUnits },
    free_delivery: {},
  }
  return {
    label,
    kind,
    minimumCents,
    isForFirstOrder,
    maxUses,
    ...nothing,
    ...terms[kind],
    ...targetsOf(body),
    isForListed: body.customers.length > 0,
    // Of several first orders that wait to be paid at once, one has it.
    maxPerPerson: isForFirstOrder ? 1 : body.maxPerPerson,
    beginsAt: new Date(southAfricanMidnightMs(beginsOn)),
    endsAt: endsOn === null ? null : new Date(southAfricanMidnightAfter(southAfricanMidnightMs(endsOn))),
  }
}

export function targetsOf({ productIds, categoryIds, brands }: DiscountBody) {
  return {
    productIds: productIds.length > 0 ? productIds : null,
    categoryIds: categoryIds.length > 0 ? categoryIds : null,
    brands: brands.length > 0 ? brands.map((brand) => brand.toLowerCase()) : null,
  }
}
