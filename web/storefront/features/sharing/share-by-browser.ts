import { copyText } from '#web/ui/copy-text.ts'
import { type ShareResult, shareLink } from './share-link.ts'

/** By whatever way this browser has. */
export function shareByBrowser(what: { title: string; url: string }): Promise<ShareResult> {
  return shareLink(what, { share: navigator.share?.bind(navigator), copy: copyText })
}
