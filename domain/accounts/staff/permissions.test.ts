import { describe, expect, it } from 'vitest'
import { permissionLabel } from './permission-labels.ts'
import { isAllowed, permissions } from './permissions.ts'

describe('what people may do', () => {
  it('lets an administrator do everything, without any permissions', () => {
    for (const permission of permissions) {
      expect(isAllowed({ role: 'admin', permissions: [] }, permission)).toBe(true)
    }
  })

  it('lets staff do what they were given and nothing else', () => {
    const staff = { role: 'staff', permissions: ['orders'] } as const
    expect(permissions.filter((permission) => isAllowed(staff, permission))).toEqual(['orders'])
  })

  it('lets a customer do nothing, even with permissions left over from an earlier role', () => {
    const former = { role: 'customer', permissions: [...permissions] } as const
    expect(permissions.filter((permission) => isAllowed(former, permission))).toEqual([])
  })

  it('describes every permission to the owner who grants it', () => {
    expect(new Set(permissions.map(permissionLabel)).size).toBe(permissions.length)
  })
})
