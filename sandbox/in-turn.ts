/** Only one write at a time; all requests made during a write share the next one. */
export function inTurn(write: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let upcoming: Promise<void> | null = null

  return () => {
    // A write in progress may have missed the latest change, so nobody may rely on it.
    upcoming ??= current
      .catch(() => {})
      .then(() => {
        upcoming = null
        current = write()
        return current
      })
    return upcoming
  }
}
