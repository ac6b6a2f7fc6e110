import { hydratedEvent } from '#web/deferred-hydration/deferred-hydration.ts'
import { isCachedFile, type Seen } from './seen.ts'

// A worker that is installing requests the page's files again, using the connection and processor of a new visitor.
const restMs = 4000

/** Registered some time after hydration: caching must not slow down the page. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    // Rejected if the browser stores nothing, as in some private windows. The shop works without it.
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  }
  addEventListener(hydratedEvent, () => setTimeout(register, restMs), { once: true })
}

/** Tells the worker, once there is one, which page is being viewed. */
export function reportSeen(page: string): void {
  if (!('serviceWorker' in navigator)) return
  const { controller } = navigator.serviceWorker
  if (controller) {
    controller.postMessage({ kind: 'seen', page, files: [] } satisfies Seen)
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', tellFirst, { once: true })
}

/** The first page and its files were loaded without the worker. */
function tellFirst(): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [...new Set(loaded)].filter((url) => isCachedFile(url, location.origin))
  navigator.serviceWorker.controller?.postMessage({
    kind: 'seen',
    page: location.pathname + location.search,
    files,
  } satisfies Seen)
}
