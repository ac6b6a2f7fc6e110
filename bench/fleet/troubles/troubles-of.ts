import type { FleetSettings } from '../fleet-settings.ts'
import { blackHole } from './black-hole.ts'
import { fillDisk, fullForMs } from './fill-disk.ts'
import { freeze } from './freeze.ts'
import { killPrimary } from './kill-primary.ts'
import { killServer } from './kill-server.ts'
import { readOnly } from './read-only.ts'
import { roll } from './roll.ts'
import type { WatchedTrouble } from './trouble.ts'

// Until the fleet is whole again and its alert has fired: a busy machine takes minutes to copy a database.
const aftermathMs = 7 * 60_000
// One version is built, and each server drains, ends and starts.
const rollLimitMs = 4 * 60_000

type OptionalTrouble = Omit<WatchedTrouble, 'limitMs'> & { isOn: boolean; lastsMs: number }

/**
 * In the order in which they happen, which lets each be told of by an alert that is silent before it: DatabaseCallsLost, which
 * looks back for minutes, first.
 */
export function troublesOf(settings: FleetSettings): WatchedTrouble[] {
  const { rolls, serverLostSeconds, readOnlySeconds, blackholeSeconds, freezeSeconds } = settings
  const all: OptionalTrouble[] = [
    {
      name: 'Clock wrong',
      isOn: settings.clock !== null,
      alerts: ['ClockDrift'],
      lastsMs: 0,
      isLasting: true,
      act: async () => [],
    },
    {
      name: 'Dead connections',
      isOn: blackholeSeconds > 0,
      alerts: ['DatabaseCallsLost'],
      act: blackHole,
      lastsMs: blackholeSeconds * 1000,
    },
    { name: 'Rolled', isOn: rolls > 0, alerts: [], act: roll, lastsMs: (1 + rolls) * rollLimitMs },
    {
      name: 'Server lost',
      isOn: serverLostSeconds > 0,
      alerts: ['ShopAway'],
      act: killServer,
      lastsMs: serverLostSeconds * 1000,
    },
    {
      name: 'Read-only',
      isOn: readOnlySeconds > 0,
      alerts: ['DatabaseTakesNoWrites'],
      act: readOnly,
      lastsMs: readOnlySeconds * 1000,
    },
    {
      name: 'Primary frozen',
      isOn: freezeSeconds > 0,
      alerts: ['DatabaseAway'],
      act: freeze,
      lastsMs: freezeSeconds * 1000,
    },
    {
      name: 'Disk full',
      isOn: settings.fillsDisk,
      act: fillDisk,
      lastsMs: fullForMs,
      // PostgreSQL stops if there is no space for its log, and otherwise refuses what needs space.
      alerts: ['DatabaseTakesNoWrites', 'DatabaseAway'],
    },
    {
      name: 'Primary lost',
      isOn: settings.killsPrimary,
      alerts: ['DatabaseAway'],
      act: killPrimary,
      lastsMs: 0,
    },
  ]
  return all
    .filter(({ isOn }) => isOn)
    .map(({ isOn: _, lastsMs, ...trouble }) => ({ ...trouble, limitMs: lastsMs + aftermathMs }))
}
