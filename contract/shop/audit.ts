import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FlagText } from '../wire/flag.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { wireObject } from '../wire/wire.ts'

export const AuditEntry = wireObject(
  {
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
      .meta({ description: 'The id of the batch of changes made together, for example by an import.' }),
    batchSize: z.int().nullable().meta({ description: 'With `grouped`, how many changes the batch has.' }),
    reverts: z.int().nullable().meta({ description: 'The entry that this one reverts.' }),
    revertedBy: z.int().nullable(),
    canRevert: z.boolean(),
    whyNot: z.string().nullable().meta({ description: 'The reason if the change cannot be reverted.' }),
  },
  { id: 'AuditEntry' },
)
export type AuditEntry = z.output<typeof AuditEntry>

const administration = { access: 'admin', tag: 'Administration' } as const
const text = z.string().trim().max(100).optional()

export const AuditQuery = z.object({
  actor: text.meta({ description: 'Matches part of an email address.' }),
  actor_id: text.meta({ description: 'The account of whoever made the change.' }),
  product: text.meta({ description: 'Matches part of the name or the SKU of a product.' }),
  grouped: FlagText.optional().meta({
    description: 'Shows each batch of changes as one entry: its last one.',
  }),
  action: text,
  subject_type: text,
  subject_id: text,
  batch: text,
  from: z.iso.date().optional().meta({ description: 'The first day, in South African time.' }),
  to: z.iso.date().optional().meta({ description: 'The last day, in South African time.' }),
  ...pageQuery,
})
export type AuditQuery = z.output<typeof AuditQuery>

export const listAudit = endpoint({
  ...administration,
  method: 'GET',
  path: '/admin/audit',
  summary: 'List all changes by staff, newest first: who, when, before and after',
  query: AuditQuery,
  responses: {
    200: z.object({
      entries: z.array(AuditEntry),
      pagination: Pagination,
      notReverted: z
        .int()
        .nullable()
        .meta({ description: 'With `batch`, how many of its changes nobody has reverted.' }),
    }),
    400: Problem,
  },
})

export const revertChange = endpoint({
  ...administration,
  method: 'POST',
  path: '/admin/audit/:id/revert',
  summary:
    'Revert one change to a product, supplier, courier, category, synonym, saved answer, saved reason, customer group or the settings. Pictures are not reverted, except that those of a deleted product are restored with it. Sales made since are not affected',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  responses: { 200: z.object({ success: z.literal(true) }), 404: Problem, 409: Problem },
})

export const undoBatch = endpoint({
  ...administration,
  method: 'POST',
  path: '/admin/audit/batches/:batch/undo',
  summary: 'Undo a batch within 30 days. Anything changed since is skipped and listed',
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
