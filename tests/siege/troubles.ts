import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#domain/seeded-random.ts'
import { FAULT_KINDS, type FaultPlace } from '#sandbox/yoco/faults.ts'
import { untilOpen } from './calls.ts'
import type { Actor, World } from './world.ts'

const places = Object.keys(FAULT_KINDS).filter((place): place is FaultPlace => place in FAULT_KINDS)

/** Makes the provider misbehave in every way the sandbox supports. */
export const faults: Actor = async (world, random) => {
  while (!world.ending.aborted) {
    const ordered = Array.from({ length: random.whole(1, 3) }, () => aFault(random))
    for (const { on, kind } of ordered) world.tally.count(`fault ${on} ${kind}`)
    world.tally.count('faults switched on', ordered.length)
    await fetch(`${world.shop.sandboxUrl}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ faults: ordered }),
    })
    await pause(world, random.whole(150, 900))
  }
}

function aFault(random: Random) {
  const on = random.one(places)
  const kind = random.one<string>(FAULT_KINDS[on])
  return {
    on,
    kind,
    times: random.chance(0.2) ? random.whole(2, 4) : 1,
    // Short enough that a siege meets many of them.
    ms: random.whole(1, kind === 'slow' ? 800 : 2500),
    ...(kind === 'error' && {
      status: random.one([400, 403, 409, 422, 429, 500, 502, 503]),
      shape: random.whole(1, 7),
    }),
  }
}

export const killer: Actor = async (world, random) => {
  while (!world.ending.aborted) {
    await pause(world, random.whole(4000, 20_000))
    if (world.ending.aborted) return
    await world.shop.killShop()
    await untilOpen(world)
    world.tally.count('kills of the shop')
  }
}

/** Takes the database away and brings it back: stopped, or crashed in the middle of its work. */
export const databaseTrouble: Actor = async (world, random) => {
  while (!world.ending.aborted) {
    await pause(world, random.whole(10_000, 30_000))
    if (world.ending.aborted) return
    if (random.chance(0.5)) {
      await world.shop.restartPostgres()
      world.tally.count('restarts of PostgreSQL')
    } else {
      await world.shop.crashPostgres()
      world.tally.count('crashes of PostgreSQL')
    }
  }
}

async function pause({ ending }: World, millis: number): Promise<void> {
  await wait(millis, undefined, { signal: ending }).catch(() => {})
}
