import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'

export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actor: z.string(),
    action: z.string(),
    subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
    before: z.unknown(),
    after: z.unknown(),
    batch: z
      .string()
      .nullable()
      .meta({ description: 'The changes made together, for example by an import.' }),
    reverts: z.int().nullable().meta({ description: 'The entry that this one reverted.' }),
    reverted_by: z.int().nullable(),
    can_revert: z.boolean(),
    why_not: z.string().nullable().meta({ description: 'Where it cannot be reverted.' }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const administration = { access: 'admin', tag: 'Administration' } as const
const text = z.string().trim().max(100).optional()

export const AuditQuery = z.object({
  actor: text.meta({ description: 'Part of an email address.' }),
  action: text,
  subject_type: text,
  subject_id: text,
  batch: text,
  from: z.iso.date().optional().meta({ description: 'The first South African day.' }),
  to: z.iso.date().optional().meta({ description: 'The last South African day.' }),
  ...pageQuery,
})
export type AuditQuery = z.output<typeof AuditQuery>

export const listAudit = endpoint({
  ...administration,
  method: 'GET',
  path: '/admin/audit',
  summary: 'Every change by staff, newest first: who, when, before and after',
  query: AuditQuery,
  responses: { 200: z.object({ entries: z.array(AuditEntry), pagination: Pagination }), 400: Problem },
})

export const revertChange = endpoint({
  ...administration,
  method: 'POST',
  path: '/admin/audit/:id/revert',
  summary:
    'Revert one change of a product, supplier, courier, category or the settings. Pictures stay as they are, but those of a deleted product come back with it; what sold since stays sold',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  responses: { 200: z.object({ success: z.literal(true) }), 404: Problem, 409: Problem },
})

export const undoBatch = endpoint({
  ...administration,
  method: 'POST',
  path: '/admin/audit/batches/:batch/undo',
  summary: 'Undo a batch within 30 days. Anything changed since stays as it is and is listed',
  params: z.object({ batch: z.string().max(100) }),
  responses: {
    200: z.object({
      undone: z.int(),
      skipped: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string(), error: z.string() })),
    }),
    404: Problem,
    409: Problem,
  },
})
