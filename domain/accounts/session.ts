const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** How long "Remember me" keeps a session, which is also the longest any session lives. */
export const rememberedDays = 30

// Without it the cookie ends with the browser. The server cannot see that, so it ends sessions that were unused for a
// day.
const idleHours = 24

/** Reading a page must not cost a write: a session seen a moment ago is not updated again. */
export const seenAgainMs = 60_000

export function sessionExpiry({
  isRemembered,
  createdAt,
  lastSeenAt,
}: {
  isRemembered: boolean
  createdAt: Date
  lastSeenAt: Date
}): Date {
  const longest = createdAt.getTime() + rememberedDays * dayMs
  return new Date(isRemembered ? longest : Math.min(longest, lastSeenAt.getTime() + idleHours * hourMs))
}
