import { cachedPageText } from './cached-page-text.ts'
import { escapeHtml } from './html-text.ts'
import type { CachedReason } from './network-first.ts'

/**
 * Marks a page as coming from the cache. On the root element, since React leaves attributes alone there that it has not
 * set; a stylesheet shows it even if no script runs.
 */
export function markCached(html: string, cached: { at: Date; reason: CachedReason }, now: Date): string {
  return html.replace('<html', `<html data-cached="${escapeHtml(cachedPageText(cached, now))}"`)
}
