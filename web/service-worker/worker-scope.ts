/** The part of the service worker API that is used here: TypeScript knows either its types or the page's, not both. */
export type WorkerScope = {
  location: { origin: string }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: OpenWindows & { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

/** The windows in which the shop is open. */
export type OpenWindows = {
  matchAll(): Promise<readonly OpenWindow[]>
  openWindow(address: string): Promise<unknown>
}

export type OpenWindow = {
  url: string
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}

export type LastingEvent = { waitUntil(work: Promise<unknown>): void }

export type FetchingEvent = LastingEvent & {
  request: Request
  /** The browser's own navigation request, begun while the worker was still starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

type WorkerEvents = {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchingEvent
  message: LastingEvent & { data: unknown }
  notificationclick: LastingEvent & { notification: { data: unknown; close(): void } }
}
