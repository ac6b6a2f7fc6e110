import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { DatabaseTurn } from '#server/db/database-turn.ts'
import { limits } from '#server/db/limits.ts'
import { type CopyStream, copyStream, lsnText, openReplication } from '#server/db/replication.ts'
import { storeReason } from '#server/store-reason.ts'
import { findHandedOut, findServerFacts, updateArchivedUntil } from './backup-queries.ts'
import { ensureSlot, slotName } from './ensure-slot.ts'
import { type LogArchive, logArchive } from './log-archive.ts'
import type { SealedStore } from './sealed-store.ts'

type Needs = {
  db: Db
  url: string
  clock: Clock
  openStore: () => Promise<SealedStore>
  /** One process archives, for all. */
  turn: DatabaseTurn
  log: Logger
  /** After this long without a word, server and archive each take the connection between them for dead. */
  silentMs?: number
}

export type RunningArchive = { stop(): Promise<void> }

/** What a disaster may cost: the log is stored as often as this, and what came in since is lost with the disk. */
export const storeEveryMs = 1_000
const turnEveryMs = 2_000
const tryAgainMs = 5_000
// In the table it is for people and alerts, and each note is itself something to archive.
const noteEveryMs = 20_000
const stopWithinMs = 5_000

/**
 * Streams PostgreSQL's log (WAL) to the backup store, as a standby would read it: with a base backup from before, the shop
 * can be restored to any second.
 */
export function archiveLog(needs: Needs): RunningArchive {
  const ending = new AbortController()
  const running = run(needs, ending.signal)
  return {
    async stop() {
      ending.abort()
      await running
      await needs.turn.close()
    },
  }
}

async function run(needs: Needs, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    if (!(await needs.turn.isOurs())) {
      await rest(turnEveryMs, ending)
      continue
    }
    try {
      await follow(needs, ending)
    } catch (error) {
      needs.log.warn(
        { reason: storeReason(error) },
        'the log of the database could not be backed up; it is tried again',
      )
      await rest(tryAgainMs, ending)
    }
  }
}

/** Until the turn or the connection is lost, the server changes its timeline, or the shop ends. */
async function follow(needs: Needs, ending: AbortSignal): Promise<void> {
  const { db, url, clock, silentMs = limits.replication.silentMs } = needs
  const store = await needs.openStore()
  const { segmentBytes } = await findServerFacts(db)
  const replication = await openReplication(url, 'kwela backup', { givenUpAfterMs: silentMs })
  try {
    const system = await replication.ask('IDENTIFY_SYSTEM')
    const timeline = Number(system?.timeline)
    const { line, ...slot } = await ensureSlot(db, replication, clock())
    // A file of the log is stored again from its beginning, so that nothing need be read back from the store.
    const from = slot.from - (slot.from % BigInt(segmentBytes))
    const archive = logArchive({ store, line, timeline, from, segmentBytes, lookUp: () => findHandedOut(db) })
    const stream = copyStream(
      replication,
      `START_REPLICATION SLOT ${slotName} PHYSICAL ${lsnText(from)} TIMELINE ${timeline}`,
      { silentMs, endsWithData: true },
    )
    const ended = receive(stream, archive).finally(() => archive.noMore())
    ended.catch(() => undefined)
    await storeInTurns({ ...needs, line, archive, stream, ended }, ending)
  } finally {
    await replication.close()
  }
}

async function receive(stream: CopyStream, archive: LogArchive): Promise<void> {
  for await (const message of stream.messages) {
    // "w": data, from where to where the log goes and when it was sent; "k": only the latter (manual, 54.4).
    if (message[0] === 0x77) {
      archive.add(message.readBigUInt64BE(1), message.subarray(25))
      archive.note(message.readBigUInt64BE(9), sentAt(message, 17))
    } else if (message[0] === 0x6b) {
      archive.note(message.readBigUInt64BE(1), sentAt(message, 9))
      if (message[17] === 1) stream.send(statusOf(archive.stored()))
    }
  }
}

type Following = Needs & { line: string; archive: LogArchive; stream: CopyStream; ended: Promise<void> }

async function storeInTurns(following: Following, ending: AbortSignal): Promise<void> {
  const { db, turn, line, archive, stream, ended } = following
  let notedAt = 0
  const store = async () => {
    const until = await archive.store()
    stream.send(statusOf(archive.stored()))
    if (!until || until.getTime() - notedAt < noteEveryMs) return
    notedAt = until.getTime()
    await updateArchivedUntil(db, line, until)
  }
  while (!ending.aborted && !archive.isOver && (await turn.isOurs())) {
    await store()
    await Promise.race([rest(storeEveryMs, ending), ended])
  }
  if (ending.aborted) await storeTheRest(following, store)
  if (archive.isOver) await ended
}

/** What the shop did last is worth as much as all before it. */
async function storeTheRest({ db, archive }: Following, store: () => Promise<void>): Promise<void> {
  const endsAt = performance.now() + stopWithinMs
  const { rows } = await db.execute<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  const last = rows[0]?.lsn ?? '0/0'
  while (!archive.hasReached(last) && !archive.isOver && performance.now() < endsAt) await wait(20)
  await store()
}

/** PostgreSQL counts microseconds from the year 2000. */
const epochMs = Date.UTC(2000, 0, 1)

function sentAt(message: Buffer, at: number): Date {
  return new Date(epochMs + Number(message.readBigInt64BE(at) / 1000n))
}

/**
 * "r": what is written, flushed and applied, so that the server may delete what is before it. It is to answer, since it
 * otherwise says nothing while nothing changes.
 */
function statusOf(stored: bigint): Buffer {
  const message = Buffer.alloc(34)
  message.write('r')
  for (const at of [1, 9, 17]) message.writeBigUInt64BE(stored, at)
  message.writeBigInt64BE(BigInt(Date.now() - epochMs) * 1000n, 25)
  message[33] = 1
  return message
}

async function rest(ms: number, ending: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: ending }).catch(() => undefined)
}
