// As the service worker names them. The pages are the same for everyone, but the list of viewed ones is not.
const cachedPages = /^pages-/

export function forgetPagesSeen(): void {
  // Browsers only have caches on secure pages.
  if (!('caches' in globalThis)) return
  caches.keys().then(
    (names) => Promise.all(names.filter((name) => cachedPages.test(name)).map((name) => caches.delete(name))),
    // If storage is refused, nothing was stored.
    () => undefined,
  )
}
