import { execFile } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { maxHomeGapMs, seconds } from '../report.ts'
import type { Trouble } from './trouble.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

export const fullForMs = 15_000

/** The disk of the primary, which is one of its own and small, is full for a while. */
export const fillDisk: Trouble = async (needs) => {
  const { fleet, load } = needs
  const primary = await fleet.databases.primary()
  if (!primary) throw new Error('There is no primary whose disk could be full')
  console.log(`Trouble: the disk of ${primary.name} is full for ${fullForMs / 1000} seconds.`)
  const startedAt = Date.now()
  load.away.begin()
  const filler = join(dirname(primary.dataFolder), 'filler')
  try {
    await fillUp(filler)
    await wait(fullForMs)
  } finally {
    rmSync(filler, { force: true })
  }
  const orderedMs = await waitUntilWhole(needs)
  const gapMs = load.home.maxGapMs(startedAt, Date.now())
  const now = await fleet.databases.primary()
  return [
    {
      what: 'Disk full: orders again, after it',
      value: `${seconds(orderedMs)} s, on ${now?.name === primary.name ? 'the same host' : 'the other host'}`,
    },
    {
      what: 'Disk full: Home was away for, at most',
      value: `${seconds(gapMs)} s`,
      isGood: gapMs <= maxHomeGapMs,
    },
  ]
}

const fullBelowBytes = 2 * 1024 * 1024

/** Writes until there is no space, since the database takes some of it meanwhile. It takes seconds, in which Home has to be asked for. */
async function fillUp(filler: string): Promise<void> {
  // It ends with an error: no space is left.
  await promisify(execFile)('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']).catch(() => undefined)
  const { bavail, bsize } = statfsSync(dirname(filler))
  if (bavail * bsize > fullBelowBytes) throw new Error('The disk could not be filled')
}
