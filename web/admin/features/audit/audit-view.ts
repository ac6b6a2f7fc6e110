import { dayPart, pagePart } from '../../ui/form/use-address-parts.ts'

/** The state of the audit log in its address. */
export type AuditView = {
  actor: string
  product: string
  action: string
  subjectType: string
  subjectId: string
  batch: string
  from: string | undefined
  to: string | undefined
  page: number
}

export function readAuditView(search: URLSearchParams): AuditView {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  return {
    actor: text('actor'),
    product: text('product'),
    action: text('action'),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    batch: text('batch'),
    from: dayPart(search, 'from'),
    to: dayPart(search, 'to'),
    page: pagePart(search),
  }
}

export const noAuditFilters = {
  actor: null,
  product: null,
  action: null,
  subject_type: null,
  subject_id: null,
  batch: null,
  from: null,
  to: null,
}

export function hasAuditFilters({ page: _page, ...filters }: AuditView): boolean {
  return Object.values(filters).some(Boolean)
}

/** Whether each batch is one entry: not where one looks for a single record or kind of change, which may be among many. */
export function isGrouped({ product, action, subjectId, batch }: AuditView): boolean {
  return !product && !action && !subjectId && !batch
}

/** Every change of one record. */
export function historyAddress(type: string, id: string | number): string {
  return `/admin/audit?${new URLSearchParams({ subject_type: type, subject_id: String(id) })}`
}

export function batchAddress(batch: string): string {
  return `/admin/audit?${new URLSearchParams({ batch })}`
}
