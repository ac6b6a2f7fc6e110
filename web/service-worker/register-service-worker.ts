import { isCachedFile, type PageView } from './page-view.ts'
import { workerContainer } from './worker-container.ts'

export function registerServiceWorker(): void {
  // Rejected if the browser stores nothing, as in some private windows. The shop works without it.
  workerContainer()
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined)
}

/** The first page and its files were loaded without the worker. */
export function tellFirst(): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [...new Set(loaded)].filter((url) => isCachedFile(url, location.origin))
  workerContainer()?.controller?.postMessage({
    kind: 'seen',
    page: location.pathname + location.search,
    files,
  } satisfies PageView)
}
