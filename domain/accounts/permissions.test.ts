import { describe, expect, it } from 'vitest'
import { isAllowed, permissionLabel, permissions } from './permissions.ts'

describe('what people may do', () => {
  it('lets an administrator do everything, with nothing handed out', () => {
    for (const permission of permissions) {
      expect(isAllowed({ role: 'admin', permissions: [] }, permission)).toBe(true)
    }
  })

  it('lets staff do what they were given and nothing else', () => {
    const staff = { role: 'staff', permissions: ['orders'] } as const
    expect(permissions.filter((permission) => isAllowed(staff, permission))).toEqual(['orders'])
  })

  it('lets a customer do nothing, even where permissions were left behind by an earlier role', () => {
    const former = { role: 'customer', permissions: [...permissions] } as const
    expect(permissions.filter((permission) => isAllowed(former, permission))).toEqual([])
  })

  it('names every permission for the owner who hands it out', () => {
    expect(new Set(permissions.map(permissionLabel)).size).toBe(permissions.length)
  })
})
