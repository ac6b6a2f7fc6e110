import { copyText } from '#web/ui/copy-text.ts'
import { type Shared, shareLink } from './share-link.ts'

/** By whatever way this browser has. */
export function shareByBrowser(what: { title: string; url: string }): Promise<Shared> {
  return shareLink(what, { share: navigator.share?.bind(navigator), copy: copyText })
}
