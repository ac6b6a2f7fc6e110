import { parseJson } from '../api/parse-json.ts'

/** Products by id, newest first and each once. */
export type WishlistIds = readonly number[]

export type WishlistChange = { kind: 'add' | 'remove'; productId: number }

const maxId = 2_147_483_647

/** The valid ids of a stored list, each once. */
export function parseIds(text: string | null): number[] {
  const stored = text === null ? null : parseJson(text)
  return Array.isArray(stored) ? Array.from(new Set(stored.filter(isId))) : []
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxId
}

export function withChange(ids: WishlistIds, { kind, productId }: WishlistChange): WishlistIds {
  const isThere = ids.includes(productId)
  if (kind === 'add') return isThere ? ids : [productId, ...ids]
  return isThere ? ids.filter((id) => id !== productId) : ids
}
