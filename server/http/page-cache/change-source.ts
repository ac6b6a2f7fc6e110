import type { ChangeConnection } from './change-connection.ts'
import type { Change } from './tags.ts'

export type NewChanges = {
  changes: Change[]
  ageMs: number
  /** Where the log of the database was when they had been read. */
  position: bigint
}

/** Where a process learns what has changed. */
export type ChangeSource = {
  /**
   * The changes since the last read that succeeded, or `all`. They include whatever was committed more than `ageMs` before the
   * call; the caller says how much that may be. 0: all that was committed before the call.
   */
  read(maxAgeMs: number): Promise<NewChanges>
  /** Deletes notes that everybody read long ago. */
  tidy(): Promise<void>
  end(): Promise<void>
}

export type OpenChangeSource = (needs: {
  connect: (onLost: () => void) => ChangeConnection
  /** Called if changes since the last read may never be known. */
  onLost: () => void
  timeoutMs: number
}) => ChangeSource

/** Each process reads the notes in the database by itself. */
export const postgresChanges: OpenChangeSource = ({ connect, onLost }) => {
  /** What has been read; null before the first read, which reads nothing. */
  let seen: string | null = null
  const connection = connect(() => {
    seen = null
    onLost()
  })
  return {
    async read() {
      const { snapshot, changes, position } = await connection.readSince(seen)
      seen = snapshot
      return { changes, ageMs: 0, position }
    },
    tidy: connection.tidy,
    end: connection.end,
  }
}
