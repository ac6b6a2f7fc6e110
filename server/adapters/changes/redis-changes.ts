import { randomUUID } from 'node:crypto'
import type { ChangeConnection } from '#server/http/page-cache/change-connection.ts'
import type { ChangeSource, OpenChangeSource } from '#server/http/page-cache/change-source.ts'
import { openRedis, type Redis, RedisAway } from './open-redis.ts'
import { type Place, readShared } from './read-shared.ts'

/**
 * All processes together read the notes in the database once, and share what they have read through Redis. It is as good as
 * reading by oneself: what counts is the moment before the database was asked, by the clock of Redis alone. Whenever Redis
 * does not answer, each process reads the database by itself again, from where it was.
 */
export function redisChanges(url: string, onAway: (reason: string) => void): OpenChangeSource {
  return ({ connect, timeoutMs }) => {
    // How far this process has read says what is missing, not the connection.
    const connection = connect(() => undefined)
    const redis = openRedis({ url, timeoutMs: timeoutMs / 2, onAway })
    return {
      read: createRead({ connection, redis, timeoutMs }),
      tidy: connection.tidy,
      end: async () => void (await Promise.all([connection.end(), redis.close()])),
    }
  }
}

function createRead(needs: {
  connection: ChangeConnection
  redis: Redis
  timeoutMs: number
}): ChangeSource['read'] {
  const { connection, redis } = needs
  const token = randomUUID()
  let place: Place | null = null

  /** Everything may have changed: another run, or the first read. */
  async function begin(): ReturnType<ChangeSource['read']> {
    const start = await startOf(connection)
    place = start.place
    return { changes: ['all'], ageMs: 0, position: start.position }
  }

  async function readByItself(at: Place): ReturnType<ChangeSource['read']> {
    const { changes, snapshot, run, position } = await connection.readSince(at.seen)
    if (run !== at.run) return begin()
    place = { ...at, seen: snapshot }
    return { changes, ageMs: 0, position }
  }

  return async (maxAgeMs) => {
    const at = place
    if (!at) return begin()
    if (!redis.isThere()) return readByItself(at)
    try {
      const read = await readShared({ ...needs, token }, at, maxAgeMs)
      if (!read) return await begin()
      place = read.place
      return read
    } catch (error) {
      if (error instanceof RedisAway) return readByItself(at)
      throw error
    }
  }
}

async function startOf(connection: ChangeConnection): Promise<{ place: Place; position: bigint }> {
  let read = await connection.readSince(null)
  if (read.run === null) {
    await connection.nameRun()
    read = await connection.readSince(null)
  }
  const { run, snapshot, position } = read
  if (run === null) throw new Error('The notes of changes lost their name at once')
  return { place: { run, seen: snapshot, entry: '' }, position }
}
