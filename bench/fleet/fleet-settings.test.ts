import { expect, it } from 'vitest'
import { readAlertRules } from '#scripts/alert-rules.ts'
import {
  hasDatabaseTrouble,
  isCalm,
  programsFor,
  readFleetSettings,
  reservationMinutesOf,
} from './fleet-settings.ts'
import { troublesOf } from './troubles/troubles-of.ts'

it('is calm for ten minutes unless it is told otherwise, and needs the fewest programs', () => {
  const settings = readFleetSettings([])
  expect(settings).toMatchObject({
    minutes: 10,
    shoppers: 12,
    pooler: 'none',
    store: 'folder',
    clock: null,
    rolls: 0,
  })
  expect(hasDatabaseTrouble(settings)).toBe(false)
  expect(programsFor(settings)).toEqual(['setpriv', 'postgres', 'patroni', 'etcd', 'haproxy'])
})

it('is not calm while anything that answers or keeps orders is taken away', () => {
  expect(isCalm(readFleetSettings(['--pooler', 'transaction', '--store', 's3']))).toBe(true)
  for (const args of [
    ['--kill-server', '45'],
    ['--roll', '3'],
    ['--freeze', '20'],
  ])
    expect([args, isCalm(readFleetSettings(args))]).toEqual([args, false])
})

it('names an alert for each trouble that somebody has to know of', () => {
  const args = ['--kill-server', '45', '--readonly', '10', '--blackhole', '60', '--freeze', '20']
  const troubles = troublesOf(readFleetSettings([...args, '--kill-primary', '--clock', '+40m']))
  expect(troubles).toHaveLength(6)
  const known = readAlertRules().map(({ alert }) => alert)
  for (const { name, alerts } of troubles) {
    expect(alerts, name).not.toEqual([])
    expect(known).toEqual(expect.arrayContaining([...alerts]))
  }
})

it('needs more programs for a pooler, a wrong clock and alerts', () => {
  const settings = readFleetSettings(['--pooler', 'transaction', '--clock', '+40m', '--alerts'])
  expect(programsFor(settings)).toEqual(
    expect.arrayContaining(['pgbouncer', 'faketime', 'prometheus', 'prometheus-alertmanager']),
  )
})

it.each([['--kill-primary'], ['--blackhole', '60'], ['--freeze', '20'], ['--readonly', '10']])(
  'lets answers be refused while the database is in trouble: %s',
  (...args) => {
    expect(hasDatabaseTrouble(readFleetSettings(args))).toBe(true)
  },
)

it.each([
  ['--minutes', '0'],
  ['--minutes', 'ten'],
  ['--shoppers', '-1'],
  ['--pooler', 'session'],
  ['--store', 'ftp'],
  ['--clock', 'late'],
  ['--builds', '3'],
  ['--kill-standby'],
])('says how it is used instead of guessing: %s %s', (...args) => {
  expect(() => readFleetSettings(args)).toThrow('Usage: npm run fleet')
})

it('does not let relays for dead connections and a pooler be asked for together', () => {
  expect(() => readFleetSettings(['--blackhole', '60', '--pooler', 'transaction'])).toThrow('--blackhole')
})

it('lets unpaid orders end while the load runs, however short it is', () => {
  expect([0.2, 1.5, 10].map((minutes) => reservationMinutesOf({ minutes }))).toEqual([0.1, 0.5, 1])
})
