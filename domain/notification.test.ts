import { expect, it } from 'vitest'
import {
  defaultDelivery,
  isMailedAlready,
  mayBeNotified,
  nextDigestAt,
  notificationKinds,
} from './notification.ts'

it('tells nobody of what they may not see', () => {
  const packer = { role: 'staff', permissions: ['orders'] } as const
  expect(notificationKinds.filter((kind) => mayBeNotified(packer, kind))).toEqual([
    'order_paid',
    'return_requested',
    'quote_answered',
    'attention_needed',
  ])
  const owner = { role: 'admin', permissions: [] } as const
  expect(notificationKinds.filter((kind) => mayBeNotified(owner, kind))).toEqual([...notificationKinds])
  // Somebody who no longer works for the shop.
  const customer = { role: 'customer', permissions: ['orders'] } as const
  expect(notificationKinds.some((kind) => mayBeNotified(customer, kind))).toBe(false)
})

it('tells administrators from the start, and staff of what they asked for', () => {
  const said = (role: 'admin' | 'staff') => notificationKinds.map((kind) => defaultDelivery({ role }, kind))
  expect(said('admin')).toEqual(['at_once', 'at_once', 'at_once', 'at_once', 'at_once', 'digest'])
  expect(said('staff')).toEqual(['off', 'off', 'off', 'off', 'off', 'off'])
})

it('does not repeat what the mailbox of the shop is sent anyway', () => {
  expect(isMailedAlready('message_received', 'Help@kwela.example', 'help@kwela.example')).toBe(true)
  expect(isMailedAlready('order_paid', 'help@kwela.example', 'help@kwela.example')).toBe(false)
  expect(isMailedAlready('message_received', 'owner@kwela.example', 'help@kwela.example')).toBe(false)
})

it('sends the digest at seven in the morning in South Africa', () => {
  expect(nextDigestAt(new Date('2026-11-25T04:59:00Z')).toISOString()).toBe('2026-11-25T05:00:00.000Z')
  expect(nextDigestAt(new Date('2026-11-25T05:00:00Z')).toISOString()).toBe('2026-11-26T05:00:00.000Z')
  // Already the next day in South Africa.
  expect(nextDigestAt(new Date('2026-11-25T22:30:00Z')).toISOString()).toBe('2026-11-26T05:00:00.000Z')
})
