const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** "Remember me" keeps one signed in this long, and no session of any kind lives longer. */
export const rememberedDays = 30

// Without it the cookie ends with the browser; the server, which cannot see that, ends what nobody used for a day.
const idleHours = 24

/** Reading a page is a read: who was seen a moment ago is not written down again. */
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
