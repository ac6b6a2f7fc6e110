import { escapeHtml } from './html-text.ts'
import { keptWords } from './kept-words.ts'
import type { KeptReason } from './network-first.ts'

/**
 * The page with the mark that it was kept. On the root element, since React leaves alone there what it has not set; a
 * stylesheet shows it even where no script runs.
 */
export function markKept(html: string, kept: { at: Date; reason: KeptReason }, now: Date): string {
  return html.replace('<html', `<html data-kept="${escapeHtml(keptWords(kept, now))}"`)
}
