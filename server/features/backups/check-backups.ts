import { setTimeout as wait } from 'node:timers/promises'
import { openReplication, replicationRefusal } from '#server/db/replication.ts'
import { storeReason } from '#server/store-reason.ts'
import { WrongRecoveryKey } from './sealed-store.ts'
import type { BackupNeeds } from './take-base.ts'

// A shop opens without its backups rather than late.
const limitMs = 10_000

export type BackupProblem = {
  /** Whether only a person can mend it. */
  isForGood: boolean
  reason: string
}

/** Whether backups can be made: the right to copy the database, and the key of the store. */
export async function checkBackups({
  url,
  openStore,
  includesDatabase,
}: BackupNeeds): Promise<BackupProblem | null> {
  const look = async () => {
    await openStore()
    if (includesDatabase) await lookAtServer(url)
  }
  try {
    const ended = new AbortController()
    const late = wait(limitMs, 'late', { signal: ended.signal })
    late.catch(() => undefined)
    const looked = look()
    looked.catch(() => undefined)
    const first = await Promise.race([looked, late]).finally(() => ended.abort())
    return first === 'late'
      ? { isForGood: false, reason: `BACKUP_TO has not answered for ${limitMs / 1000} s` }
      : null
  } catch (error) {
    if (error instanceof WrongRecoveryKey)
      return { isForGood: true, reason: 'the backups in BACKUP_TO were made with another BACKUP_KEY' }
    const refusal = replicationRefusal(error)
    if (refusal) return { isForGood: true, reason: refusal }
    return { isForGood: false, reason: storeReason(error) }
  }
}

async function lookAtServer(url: string): Promise<void> {
  const replication = await openReplication(url, 'kwela backup')
  try {
    await replication.ask('IDENTIFY_SYSTEM')
  } finally {
    await replication.close()
  }
}
