import type { OpenWindows } from './worker-scope.ts'

/** Shows the page that a notification is about, in the window that is there for the admin area if there is one. */
export async function openNews(
  windows: OpenWindows,
  { news, origin }: { news: unknown; origin: string },
): Promise<void> {
  if (typeof news !== 'string') return
  const address = new URL(news, origin).href
  const open = await windows.matchAll()
  const there = open.find(({ url }) => url === address)
  const near = there ?? open.find(({ url }) => url.startsWith(`${origin}/admin`))
  if (!near) await windows.openWindow(address)
  else {
    await near.focus()
    if (!there) await near.navigate(address)
  }
}
