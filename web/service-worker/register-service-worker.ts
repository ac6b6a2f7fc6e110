import { hydratedEvent } from '#web/deferred-hydration/deferred-hydration.ts'
import { isCachedFile, type Seen } from './seen.ts'

// A worker that installs itself asks for the files of the page once more, on the line and processor of who has just come.
const restMs = 4000

/** Registered once the page has been hydrated for a while: keeping copies must not slow down what it copies. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    // Refused where the browser keeps nothing, as in some private windows. The shop does without.
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  }
  addEventListener(hydratedEvent, () => setTimeout(register, restMs), { once: true })
}

/** Tells the worker, once there is one, which page is being looked at. */
export function reportSeen(page: string): void {
  if (!('serviceWorker' in navigator)) return
  const { controller } = navigator.serviceWorker
  if (controller) {
    controller.postMessage({ kind: 'seen', page, files: [] } satisfies Seen)
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', tellFirst, { once: true })
}

/** The first page was loaded without the worker, and so were its files. */
function tellFirst(): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [...new Set(loaded)].filter((url) => isCachedFile(url, location.origin))
  navigator.serviceWorker.controller?.postMessage({
    kind: 'seen',
    page: location.pathname + location.search,
    files,
  } satisfies Seen)
}
