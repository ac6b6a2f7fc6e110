export type Shared = 'shared' | 'cancelled' | 'copied' | 'failed'

type Ways = {
  /** The device's own share sheet, if it has one. */
  share: ((what: { title: string; url: string }) => Promise<void>) | undefined
  /** Missing on pages without https. */
  copy: ((text: string) => Promise<void>) | undefined
}

/** Shares a link with the device's own share sheet, or copies it. */
export async function shareLink(what: { title: string; url: string }, ways: Ways): Promise<Shared> {
  if (ways.share) {
    const outcome = await ways.share(what).then(
      () => 'shared' as const,
      (error: unknown) => (isCancelled(error) ? ('cancelled' as const) : null),
    )
    if (outcome) return outcome
  }
  if (!ways.copy) return 'failed'
  return ways.copy(what.url).then(
    () => 'copied' as const,
    () => 'failed' as const,
  )
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
