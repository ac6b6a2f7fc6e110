/** Null where there are no workers: on pages without https, and in frames in which even asking is refused. */
export function workerContainer(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null
  } catch {
    return null
  }
}
