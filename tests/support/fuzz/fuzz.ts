import fc from 'fast-check'
import { send } from '../given/builders.ts'
import { callPlaces } from './call-shot.ts'
import { type Heard, isFault, openGun } from './fire.ts'
import { type FuzzedShop, openKnown } from './known.ts'
import { pagePlaces } from './page-shot.ts'
import { plainPlaces } from './plain-shot.ts'
import { openSessions } from './sessions.ts'
import type { Place, Shot, Who } from './shot.ts'

export type FuzzReport = {
  sent: number
  byStatus: Map<string, number>
  /** Answers of 500 and above, and requests that were never answered. */
  faults: string[]
  /** By the name of each place: how often it was requested, passed the access check, and succeeded. */
  places: Map<string, { asked: number; letIn: number; done: number }>
}

const atOnce = 6
const maxOfOnePlace = 24
// Most calls admit only an administrator.
const turns: readonly Who[] = [
  'administrator',
  'customer',
  'guest',
  'administrator',
  'staff',
  'customer',
  'member',
  'administrator',
]

/**
 * Sends this many requests, equally often to every call of the API, every page and every other address, and the same
 * ones for the same seed: values from their own schemas and values that have broken programs before, as a guest, a
 * customer, staff and an administrator.
 */
export async function fuzz(
  shop: FuzzedShop,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const document = (await send(shop, 'GET', '/openapi.json')).body
  const known = await openKnown(shop)
  const places = [...callPlaces({ document, known }), ...pagePlaces(known), ...plainPlaces(known)]
  const report: FuzzReport = {
    sent: 0,
    byStatus: new Map(),
    faults: [],
    places: new Map(places.map(({ name }) => [name, { asked: 0, letIn: 0, done: 0 }])),
  }
  const sessions = await openSessions(shop, known)
  const gun = openGun(shop, { atOnce, firstOrder: known.orderNumbers[0] ?? '' })

  const left = shotsInTurn(places, { requests, seed })
  const shooting = Array.from({ length: atOnce }, async () => {
    for (const aimed of left) {
      const { who, shot } = aimed
      const heard = await gun.fire(shot, { token: sessions.of(who), isBuyer: who === 'customer' })
      note(report, aimed, heard)
      if (heard.status === 401 || heard.status === 403) await sessions.renew(who)
    }
  })
  await Promise.all(shooting)
  gun.close()
  return report
}

export function printed({ byStatus, faults, places }: FuzzReport): string {
  const all = [...places]
  const counts = [...byStatus].toSorted().map(([status, count]) => `${String(count).padStart(8)}  ${status}`)
  return [
    ...counts,
    ...all.filter(([, { done }]) => done === 0).map(([name]) => `never done: ${name}`),
    ...stoppedAt({ places }).map((name) => `STOPPED AT THE DOOR ${name}`),
    ...faults.map((fault) => `FAULT ${fault}`),
  ].join('\n')
}

/** Places where every request was refused before the handler ran, which tests nothing. */
export function stoppedAt({ places }: Pick<FuzzReport, 'places'>): string[] {
  return [...places].filter(([, { letIn }]) => letIn === 0).map(([name]) => name)
}

type AimedShot = { name: string; who: Who; shot: Shot }

/**
 * All places in turn, each time in a different order: a call that ends a session must not always come before the same
 * ones.
 */
function* shotsInTurn(
  places: readonly Place[],
  { requests, seed }: { requests: number; seed: number },
): Generator<AimedShot, undefined> {
  for (let from = 0, sent = 0; sent < requests; from += maxOfOnePlace) {
    const numRuns = Math.min(maxOfOnePlace, Math.ceil((requests - sent) / places.length))
    const drawn = places.map((place, at) => shotsAt(place, { seed: mixed(seed, from, at), numRuns }))
    for (let turn = 0; turn < numRuns; turn++) {
      for (const at of shuffled(places.length, mixed(seed, from, turn))) {
        const name = places[at]?.name
        const shot = drawn[at]?.[turn]
        if (!name || !shot || sent === requests) continue
        sent += 1
        yield { name, who: turns[turn % turns.length] ?? 'guest', shot }
      }
    }
  }
}

/** The first shots, by an administrator and a customer, are valid. */
function shotsAt({ shots, orderly }: Place, { seed, numRuns }: { seed: number; numRuns: number }): Shot[] {
  const first = orderly ? fc.sample(orderly, { seed, numRuns: Math.min(2, numRuns) }) : []
  return [...first, ...fc.sample(shots, { seed, numRuns }).slice(first.length)]
}

function shuffled(count: number, seed: number): number[] {
  const lots = Array.from({ length: count }, (_, at) => ({ at, lot: mixed(seed, at) }))
  return lots.toSorted((one, other) => one.lot - other.lot).map(({ at }) => at)
}

/** Spreads seeds, as generators with similar seeds start alike. */
function mixed(...numbers: number[]): number {
  return numbers.reduce((so, number) => {
    const next = Math.imul(so ^ number ^ (so >>> 15), 0x85ebca6b)
    return next ^ (next >>> 13)
  }, 0x9e3779b9)
}

// Statuses that can be sent before the call's own code has run.
const saidAtTheDoor = [401, 403, 405, 408, 413, 415, 429, 431, 503]

function note(report: FuzzReport, aimed: AimedShot, heard: Heard): void {
  const { status, why, code } = heard
  const word = status === null ? why : String(status)
  report.sent += 1
  report.byStatus.set(word, (report.byStatus.get(word) ?? 0) + 1)
  if (isFault(heard, aimed.shot)) report.faults.push(`${word}: ${told(aimed)}`)
  const place = report.places.get(aimed.name)
  if (!place) return
  place.asked += 1
  if (status !== null && !saidAtTheDoor.includes(status) && code !== 'bad_request') place.letIn += 1
  if (status !== null && status < 400) place.done += 1
}

function told({ who, shot }: AimedShot): string {
  const { bearing, method, path, headers, body } = shot
  const said = JSON.stringify(headers).slice(0, 400)
  return `${who} (${bearing}) ${method} ${path.slice(0, 400)} ${said} ${body?.toString().slice(0, 1_500) ?? ''}`
}
