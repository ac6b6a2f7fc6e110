import { describe, expect, it } from 'vitest'
import { destinationsFor } from '../layout/destinations.ts'
import { type Access, isSameAccess, personWith, roleBodyOf } from './access.ts'

const dispatch = { id: 3, name: 'Dispatch', description: '', permissions: ['orders', 'couriers'] as const }
const staffRoles = [{ ...dispatch, permissions: [...dispatch.permissions] }]

describe('the preview of what somebody sees', () => {
  const labelsOf = (access: Access) =>
    destinationsFor(personWith(access, staffRoles)).map(({ label }) => label)

  it('has the pages that a role opens, and no other', () => {
    const labels = labelsOf({ kind: 'staff_role', id: 3 })
    expect(labels).toEqual(expect.arrayContaining(['Orders', 'Couriers']))
    for (const other of ['Products', 'Overview', 'Messages', 'Users']) expect(labels).not.toContain(other)
  })

  it('has every page for an administrator and none for a customer', () => {
    expect(labelsOf({ kind: 'admin' })).toContain('Settings')
    expect(labelsOf({ kind: 'customer' })).toEqual([])
  })

  it('has no page of a role that was deleted meanwhile', () => {
    expect(labelsOf({ kind: 'staff_role', id: 4 })).toEqual([])
  })
})

it('sends a role by its id, and chosen permissions one by one', () => {
  expect(roleBodyOf({ kind: 'staff_role', id: 3 })).toEqual({ role: 'staff', staffRoleId: 3 })
  expect(roleBodyOf({ kind: 'own', permissions: ['orders'] })).toEqual({
    role: 'staff',
    permissions: ['orders'],
  })
  expect(roleBodyOf({ kind: 'admin' })).toEqual({ role: 'admin' })
})

it('tells the permissions of a role from the same ones chosen one by one', () => {
  const own: Access = { kind: 'own', permissions: ['orders', 'couriers'] }
  expect(isSameAccess(own, { kind: 'own', permissions: ['couriers', 'orders'] })).toBe(true)
  expect(isSameAccess(own, { kind: 'staff_role', id: 3 })).toBe(false)
})
