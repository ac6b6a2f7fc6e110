import type { Api } from '#contract/api.ts'
import type { CallInput, CallOutput, Endpoint } from '#contract/endpoint.ts'
import { Pagination } from '#contract/wire/pagination.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/**
 * A page of a list. One beyond the last has no rows and looks as if there were none at all: rows that were deleted or a
 * bookmark lead there. The last page is shown in its place.
 */
export async function callList<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  api: Api = browserApi,
): Promise<CallOutput<E>> {
  const list = await api.call(endpoint, input)
  const pagination = paginationOf(list)
  if (!pagination || pagination.total === 0 || pagination.page <= pagination.pages) return list
  const query = 'query' in input && typeof input.query === 'object' ? input.query : {}
  return api.call(endpoint, { ...input, query: { ...query, page: pagination.pages } } as CallInput<E>)
}

function paginationOf(list: unknown): Pagination | null {
  const isPaged = typeof list === 'object' && list !== null && 'pagination' in list
  return isPaged ? (Pagination.safeParse(list.pagination).data ?? null) : null
}
