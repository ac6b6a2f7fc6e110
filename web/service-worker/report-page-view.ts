import { afterFirstView } from '#web/deferred-hydration/after-first-view.ts'
import { hydratedEvent } from '#web/deferred-hydration/deferred-hydration.ts'
import type { PageView } from './page-view.ts'
import { workerContainer } from './worker-container.ts'

// A worker that is installing requests the page's files again, using the connection and processor of a new visitor.
const restMs = 4000

/** Registered some time after hydration: caching must not slow down the page. */
export function registerLater(): void {
  const register = () => afterFirstView().then((extras) => extras?.registerServiceWorker())
  addEventListener(hydratedEvent, () => setTimeout(register, restMs), { once: true })
}

/** Tells the worker, once there is one, which page is being viewed. */
export function reportPageView(page: string): void {
  const workers = workerContainer()
  const tellFirst = () => afterFirstView().then((extras) => extras?.tellFirst())
  if (workers?.controller)
    workers.controller.postMessage({ kind: 'seen', page, files: [] } satisfies PageView)
  else workers?.addEventListener('controllerchange', tellFirst, { once: true })
}
