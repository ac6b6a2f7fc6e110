import type { StoredValueKind } from '#domain/payments/stored-value-kinds.ts'

/** Stored value as a statement reads it: the gift cards that were typed, and all store credit of the account. */
export type StoredValueRow = {
  id: number
  kind: StoredValueKind
  codeHash: string | null
  codeEnd: string | null
  availableCents: number
  expiresAt: string | null
  isBlocked: boolean
}

/** A part of a statement that answers `StoredValueRow[]`. */
export function spendableText({ hashes, accountId }: { hashes: string; accountId: string }): string {
  return `(select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'codeHash', v.code_hash, 'codeEnd', v.code_end,
      'availableCents', v.balance_cents - v.held_cents, 'expiresAt', v.expires_at, 'isBlocked', v.is_blocked) order by v.id), '[]')
    from stored_values v
    where v.code_hash = any(${hashes}) or (v.account_id = ${accountId} and v.kind = 'store_credit'))`
}
