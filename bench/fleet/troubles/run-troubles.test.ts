import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AlertWatch } from '../parts/start-prometheus.ts'
import { runTroubles } from './run-troubles.ts'
import type { TroubleNeeds, WatchedTrouble } from './trouble.ts'

const said: string[] = []
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line)))
afterEach(() => {
  vi.restoreAllMocks()
  said.length = 0
})

const needs = (alertWatch: AlertWatch | null = null) => ({ fleet: { alertWatch } }) as TroubleNeeds
const trouble = (name: string, more: Partial<WatchedTrouble> = {}): WatchedTrouble => ({
  name,
  alerts: [],
  limitMs: 10_000,
  act: async () => [{ what: name, value: 'went well' }],
  ...more,
})

it('says why a trouble did not end well, and which were not tried after it', async () => {
  const broken = trouble('Disk full', { act: () => Promise.reject(new Error('No primary came')) })
  const findings = await runTroubles([trouble('Read-only'), broken, trouble('Primary lost')], needs())
  expect(findings).toEqual([
    { what: 'Read-only', value: 'went well' },
    {
      what: 'Disk full: did not end well',
      value: 'No primary came; not tried after it: Primary lost',
      isGood: false,
    },
  ])
  expect(said).toEqual(['Disk full: No primary came; not tried after it: Primary lost'])
})

it('gives up a trouble that does not end', async () => {
  const endless = trouble('Primary frozen', { limitMs: 20, act: () => new Promise(() => undefined) })
  const [finding] = await runTroubles([endless], needs())
  expect(finding).toMatchObject({ value: 'it was not over after 0.02 s', isGood: false })
})

it('asks for an alert that fires for this trouble, and not for one before it', async () => {
  const fired = [{ name: 'DatabaseAway', at: 0 }]
  const watch: AlertWatch = {
    firstAfter: (names, millis) => fired.find(({ name, at }) => at >= millis && names.includes(name)) ?? null,
    firing: () => null,
  }
  const act = async () => {
    await wait(1)
    fired.push({ name: 'DatabaseAway', at: Date.now() })
    return []
  }
  const [alert] = await runTroubles([trouble('Frozen', { alerts: ['DatabaseAway'], act })], needs(watch))
  expect(alert).toMatchObject({ what: 'Frozen: alert', isGood: true })
  expect(alert?.value).toMatch(/^DatabaseAway after \d+[.]\d s$/)
  const [, lasting] = await runTroubles(
    [trouble('Clock', { alerts: ['DatabaseAway'], isLasting: true })],
    needs(watch),
  )
  expect(lasting).toMatchObject({ value: 'DatabaseAway fired already', isGood: true })
})
