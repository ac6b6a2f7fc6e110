import { keepOwnTexts } from '../translation/keep-own-texts.ts'
import { putBackTyped } from './load-anew.ts'

export { registerServiceWorker, tellFirst } from '../service-worker/register-service-worker.ts'
export { forgetPagesSeen } from '../session/login/forget-pages-seen.ts'
export { loadAnew } from './load-anew.ts'

/** What a page does from its start on. */
export function begin(): void {
  keepOwnTexts(document)
  putBackTyped()
}
