import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { ChangeConnection } from '#server/http/page-cache/change-connection.ts'
import type { NewChanges } from '#server/http/page-cache/change-source.ts'
import type { Change } from '#server/http/page-cache/tags.ts'
import { lookScript } from './look-script.ts'
import { type Redis, RedisAway } from './open-redis.ts'
import { writeScript } from './write-script.ts'

/** How far a process is: in which run of the notes, up to which of them, and up to which entry of the stream. */
export type Place = { run: string; seen: string; entry: string }

/** `null` if the notes are those of another run, about which this one's entries say nothing. */
export type ReadShared = (NewChanges & { place: Place }) | null

type Needs = {
  connection: ChangeConnection
  redis: Redis
  /** Names this process among those that may read for all. */
  token: string
  timeoutMs: number
}

// As long as notes are kept, less a minute (`maxGapMs` of the change feed).
const maxGapUs = 4 * 60_000_000
const lookAgainMs = 2

const Entry = z.tuple([z.string(), z.tuple([z.literal('changes'), z.string()])])
const Look = z
  .tuple([
    z.coerce.number(),
    z.string(),
    z.string(),
    z.string(),
    z.int(),
    z.int(),
    z.int(),
    z.string(),
    z.array(Entry),
  ])
  .transform(([now, mark, snapshot, last, isOurs, isGap, isGood, position, entries]) => ({
    now,
    mark: mark === '' ? null : Number(mark),
    snapshot: snapshot === '' ? null : snapshot,
    last,
    isOurs: isOurs === 1,
    isGap: isGap === 1,
    isGood: isGood === 1,
    position: position === '' ? null : BigInt(position),
    entries,
  }))
type Look = z.output<typeof Look>

const Changes: z.ZodType<Change[]> = z.array(z.union([z.literal('all'), z.array(z.string())]))

/** What anybody has read of changes since this place; if that is too old, this process reads for all, or waits for who does. */
export async function readShared(needs: Needs, at: Place, maxAgeMs: number): Promise<ReadShared> {
  const maxAgeUs = Math.round(maxAgeMs * 1000)
  const givenUpAt = performance.now() + needs.timeoutMs / 2
  const first = await look(needs, at, { maxAgeUs, notBefore: null })
  const notBefore = first.now - maxAgeUs
  for (let found = first; ; found = await look(needs, at, { maxAgeUs, notBefore })) {
    const { isGood, mark, snapshot, last, position } = found
    if (isGood && mark !== null && snapshot !== null && position !== null) {
      // As of the moment before the first look: whatever the answer's way took does not make it newer.
      const ageMs = Math.max(0, (first.now - mark) / 1000)
      return {
        place: { ...at, seen: snapshot, entry: last },
        changes: changesSince(at, found),
        ageMs,
        position,
      }
    }
    if (performance.now() > givenUpAt) throw new RedisAway('Whoever reads the changes for all is late')
    if (!found.isOurs) await wait(lookAgainMs)
    else if (!(await readForAll(needs, at, found))) return null
  }
}

async function look(
  { redis, token, timeoutMs }: Needs,
  at: Place,
  { maxAgeUs, notBefore }: { maxAgeUs: number; notBefore: number | null },
): Promise<Look> {
  const turnUs = Math.round((timeoutMs * 1000) / 3)
  const values = [
    at.entry,
    String(maxAgeUs),
    notBefore === null ? '' : String(notBefore),
    token,
    String(turnUs),
  ]
  return Look.parse(await redis.run(lookScript, keysOf(at), values))
}

function changesSince({ entry }: Place, { isGap, entries }: Look): Change[] {
  if (isGap || entry === '') return ['all']
  return entries.flatMap(([, [, text]]) => Changes.parse(JSON.parse(text)))
}

/** `false` if there is another run of notes. */
async function readForAll(
  { connection, redis, token }: Needs,
  at: Place,
  { now, mark, snapshot }: Look,
): Promise<boolean> {
  const read = await connection.readSince(snapshot)
  if (read.run !== at.run) return false
  const isKnown = snapshot !== null && mark !== null && mark <= now && now - mark < maxGapUs
  const changes: Change[] = isKnown ? read.changes : ['all']
  const text = changes.length > 0 ? JSON.stringify(changes) : ''
  const random = String(randomInt(2 ** 47))
  await redis.run(writeScript, keysOf(at), [
    token,
    String(now),
    read.snapshot,
    text,
    random,
    String(read.position),
  ])
  return true
}

/** In a cluster, keys with the same part in braces are in one slot. */
function keysOf({ run }: Place): string[] {
  return [`kwela:{${run}}:state`, `kwela:{${run}}:log`]
}
