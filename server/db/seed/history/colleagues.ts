import type { accounts, staffRoles } from '#server/db/schema/accounts.ts'

/** Who works in the demo beside its administrator. They have no password, so nobody logs in as them. */
export const colleagues = {
  packer: 'dispatch@kwela.example',
  helper: 'care@kwela.example',
} as const

const dispatch = ['orders', 'couriers'] as const
const care = ['orders', 'refunds', 'emails'] as const

export const colleagueRoles: (typeof staffRoles.$inferInsert)[] = [
  { id: 1, name: 'Dispatch', description: 'Packs orders and books couriers.', permissions: [...dispatch] },
  {
    id: 2,
    name: 'Customer care',
    description: 'Answers customers, and pays back what they return.',
    permissions: [...care],
  },
]

export function colleagueAccounts(since: Date): (typeof accounts.$inferInsert)[] {
  const working = { role: 'staff', emailVerified: true, createdAt: since, updatedAt: since } as const
  return [
    {
      id: 'd0000000-0000-4000-8000-000000000001',
      ...{ email: colleagues.packer, firstName: 'Dispatch', lastName: '' },
      ...{ ...working, staffRoleId: 1, permissions: [...dispatch] },
    },
    {
      id: 'd0000000-0000-4000-8000-000000000002',
      ...{ email: colleagues.helper, firstName: 'Customer care', lastName: '' },
      ...{ ...working, staffRoleId: 2, permissions: [...care] },
    },
  ]
}
