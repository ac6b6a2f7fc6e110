import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { accounts, staffRoles } from '#server/db/schema/accounts.ts'

/** Who works in the demo beside its administrator. They have no password, so nobody logs in as them. */
export const colleagues = {
  packer: 'dispatch@kwela.example',
  helper: 'care@kwela.example',
} as const

// With the roles that every shop begins with.
const people = [
  { id: 'd0000000-0000-4000-8000-000000000001', email: colleagues.packer, role: 'Dispatch' },
  { id: 'd0000000-0000-4000-8000-000000000002', email: colleagues.helper, role: 'Customer service' },
]

export async function insertColleagues(tx: Tx, since: Date): Promise<void> {
  const roles = await tx
    .select()
    .from(staffRoles)
    .where(
      inArray(
        staffRoles.name,
        people.map(({ role }) => role),
      ),
    )
  const rows = people.flatMap(({ id, email, role: name }) => {
    const role = roles.find((one) => one.name === name)
    if (!role) return []
    return {
      id,
      email,
      firstName: name,
      role: 'staff' as const,
      emailVerified: true,
      staffRoleId: role.id,
      permissions: role.permissions,
      createdAt: since,
      updatedAt: since,
    }
  })
  if (rows.length > 0) await tx.insert(accounts).values(rows)
}
