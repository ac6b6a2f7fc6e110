import * as api from '#contract/endpoints.ts'
import type { AuditEntry, AuditQuery } from '#contract/shop/audit.ts'
import { loginActions } from '#domain/accounts/staff/roles.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { addDays, southAfricanMidnightMs } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import {
  type AuditFilter,
  type AuditRow,
  countAuditRows,
  countNotReverted,
  listAuditRows,
} from '../audit/audit-queries.ts'
import type { SkipReason } from '../catalogue/edit/revert-products.ts'
import { type RevertReason, revertChange } from './revert-change.ts'
import { undoBatch } from './undo-batch.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export function undoRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.listAudit, async ({ query }) => {
      const { page, limit, batch } = query
      const filter = filterOf(query)
      const [rows, total, notReverted] = await Promise.all([
        listAuditRows(db, filter, { limit, offset: (page - 1) * limit }),
        countAuditRows(db, filter),
        batch ? countNotReverted(db, batch) : null,
      ])
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { entries: rows.map(entryView), pagination, notReverted } }
    }),

    route(api.revertChange, async (call) => {
      const result = await revertChange(needs, { entryId: call.params.id, actor: callerOf(call) })
      if (result.kind === 'reverted') return { status: 200, body: { success: true } }
      const text = texts[result.reason]
      if (result.reason === 'not_found') return problem(404, 'not_found', text)
      const fields = Object.fromEntries(result.fields.map((field) => [field, text]))
      return problem(409, result.reason, text, result.fields.length > 0 ? fields : undefined)
    }),

    route(api.undoBatch, async (call) => {
      const result = await undoBatch(needs, { batchId: call.params.batch, actor: callerOf(call) })
      if (result.kind === 'undone') {
        const skipped = result.skipped.map(({ entry, reason }) => ({
          id: entry.subjectId,
          name: nameOf(entry) ?? '',
          reason,
          error: texts[reason],
        }))
        return { status: 200, body: { undone: result.undone, skipped } }
      }
      const text = batchTexts[result.reason]
      return result.reason === 'not_found'
        ? problem(404, 'not_found', text)
        : problem(409, result.reason, text)
    }),
  ]
}

function filterOf({
  actor,
  actor_id,
  product,
  grouped,
  action,
  subject_type,
  subject_id,
  batch,
  from,
  to,
}: AuditQuery): AuditFilter {
  return {
    ...(actor && { actor }),
    ...(actor_id && { actorId: actor_id }),
    ...(product && { product }),
    ...(grouped && { isGrouped: true }),
    ...(action && { action }),
    ...(subject_type && { subjectType: subject_type }),
    ...(subject_id && { subjectId: subject_id }),
    ...(batch && { batchId: batch }),
    ...(from && { from: new Date(southAfricanMidnightMs(from)) }),
    ...(to && { before: new Date(southAfricanMidnightMs(addDays(to, 1))) }),
  }
}

const texts: Record<RevertReason | SkipReason, string> = {
  not_found: 'Entry not found',
  already_reverted: 'This change has already been reverted',
  not_revertible: 'This kind of change cannot be reverted',
  gone: 'It no longer exists',
  changed_since: 'Someone has changed this since. Check how it is now and change it by hand',
  stock_used: 'The stock that was added has since been sold or reserved',
  no_longer_possible: 'Other changes since then make this impossible',
}

const batchTexts = {
  not_found: 'Batch not found',
  too_old: 'A batch can only be undone for 30 days',
  already_undone: 'This batch has already been undone',
  changed_meanwhile: 'Someone else changed the catalogue at the same time. Nothing was undone; try again.',
}

const revertible = [
  'product',
  'supplier',
  'courier',
  'category',
  'synonym',
  'saved_answer',
  'saved_reason',
  'customer_group',
  'settings',
]

const otherwise: Partial<Record<string, string>> = {
  order: 'Changes to an order cannot be reverted. The order page shows what you can do now',
  return: 'Changes to a return cannot be reverted. Continue from its current step',
  email: 'An email that was sent cannot be recalled',
  account: 'Change the role or the permissions again under Users',
  invitation: 'Invite the person again, or withdraw the invitation, under Users',
  staff_role: 'Change the role again under Users',
}

function whyNot({
  revertedById,
  subjectType,
  action,
}: Pick<AuditRow, 'revertedById' | 'subjectType' | 'action'>): string | null {
  if (revertedById !== null) return texts.already_reverted
  if (revertible.includes(subjectType)) return null
  if (loginActions.some((login) => login === action))
    return 'Nothing was changed, so there is nothing to revert'
  return otherwise[subjectType] ?? texts.not_revertible
}

function entryView(row: AuditRow): AuditEntry {
  const why = whyNot(row)
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorEmail,
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId, name: nameOf(row) },
    before: row.before,
    after: row.after,
    batch: row.batchId,
    batchSize: row.batchSize,
    reverts: row.revertsId,
    revertedBy: row.revertedById,
    canRevert: why === null,
    whyNot: why,
  }
}

function nameOf({ subjectType, before, after }: AuditRow): string | null {
  const state = after ?? before ?? {}
  if (Array.isArray(state.terms)) return state.terms.join(', ')
  const name = subjectType === 'account' ? state.email : (state.name ?? state.title)
  return typeof name === 'string' ? name : null
}
