export type ShareResult = 'shared' | 'cancelled' | 'copied' | 'failed'

type Ways = {
  /** The browser's share menu, if it has one. */
  share: ((what: { title: string; url: string }) => Promise<void>) | undefined
  /** False if the browser refuses. */
  copy: (text: string) => Promise<boolean>
}

/** Shares a link with the browser's share menu, or copies it. */
export async function shareLink(what: { title: string; url: string }, ways: Ways): Promise<ShareResult> {
  if (ways.share) {
    const outcome = await ways.share(what).then(
      () => 'shared' as const,
      (error: unknown) => (isCancelled(error) ? ('cancelled' as const) : null),
    )
    if (outcome) return outcome
  }
  return (await ways.copy(what.url)) ? 'copied' : 'failed'
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
