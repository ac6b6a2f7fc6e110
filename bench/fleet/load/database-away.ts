/** When the database could not be used, so that the shop may have said so. */
export type DatabaseAway = {
  begin(): void
  /** It may be used again: from then on every refusal counts. */
  end(): void
  wasSince(millis: number): boolean
}

export function createDatabaseAway(): DatabaseAway {
  let isAway = false
  let endedAt = 0
  return {
    begin() {
      isAway = true
    },
    end() {
      isAway = false
      endedAt = Date.now()
    },
    wasSince: (millis) => isAway || endedAt >= millis,
  }
}
