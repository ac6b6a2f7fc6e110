/** A page's message to the worker: its address, and what it loaded before the worker was there. */
export type PageView = { kind: 'seen'; page: string; files: string[] }

const maxListLength = 300

export function readPageView(message: unknown, origin: string): { page: URL; files: string[] } | null {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return null
  if (message.kind !== 'seen' || !('page' in message) || !('files' in message)) return null
  if (typeof message.page !== 'string' || !Array.isArray(message.files)) return null
  const page = URL.canParse(message.page, origin) ? new URL(message.page, origin) : null
  if (page?.origin !== origin) return null
  const files = message.files.filter((url): url is string => isCachedFile(url, origin))
  return { page, files: files.slice(0, maxListLength) }
}

export function isCachedFile(url: unknown, origin: string): boolean {
  return (
    typeof url === 'string' && (url.startsWith(`${origin}/assets/`) || url.startsWith(`${origin}/media/`))
  )
}
