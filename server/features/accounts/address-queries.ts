import { asc, eq, sql } from 'drizzle-orm'
import type { SavedAddress } from '#contract/accounts/account.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { accountAddresses } from '#server/db/schema/accounts.ts'
import type { AccountMerge } from './account-merge.ts'

export async function listAddresses(db: Queryable, accountId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(accountAddresses)
    .where(eq(accountAddresses.accountId, accountId))
    .orderBy(asc(accountAddresses.position))
  return rows.map(({ accountId: _accountId, position: _position, suburb, province, ...address }) => ({
    ...address,
    ...(suburb !== null && { suburb }),
    ...(province !== null && { province }),
  }))
}

export async function deleteAddresses(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(accountAddresses).where(eq(accountAddresses.accountId, accountId))
}

export async function insertAddresses(
  tx: Tx,
  accountId: string,
  addresses: readonly SavedAddress[],
): Promise<void> {
  if (addresses.length === 0) return
  await tx
    .insert(accountAddresses)
    .values(addresses.map((address, position) => ({ ...address, accountId, position })))
}

export async function moveAddresses(
  tx: Tx,
  { stayingId, closingId }: AccountMerge,
  { positions, from }: { positions: readonly number[]; from: number },
): Promise<void> {
  if (positions.length === 0) return
  await tx.execute(sql`
    update account_addresses a set account_id = ${stayingId}, position = ${from} + moved.place - 1
    from unnest(${sql.param([...positions])}::int[]) with ordinality as moved (position, place)
    where a.account_id = ${closingId} and a.position = moved.position`)
}
