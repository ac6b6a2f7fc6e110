/**
 * Written into each page. If the code of the next page cannot be had, because a new version has other files, the router
 * reloads the page that one is on, and what was pressed would be lost. So it is noted when a link is pressed, and a page
 * that was reloaded on the way to another goes on to that. On arrival the note is removed (forget-destination.tsx).
 */
export const goOn = import.meta.env.SSR ? `;(${goOnToDestination})()` : ''

function goOnToDestination() {
  // A page that takes longer was given up.
  const maxAgeMs = 15_000
  const here = () => location.pathname + location.search + location.hash
  const [at, from, to] = (sessionStorage.getItem('going-to') ?? '').split(' ')
  sessionStorage.removeItem('going-to')
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Whoever has gone elsewhere meanwhile, by an address, stays there.
  const isReloaded = load?.type === 'reload' && from === here() && Date.now() - Number(at) <= maxAgeMs
  if (to && isReloaded && to !== from) location.replace(to)

  function note({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin || button || ctrlKey || metaKey || shiftKey)
      return
    const there = link.pathname + link.search + link.hash
    try {
      sessionStorage.setItem('going-to', `${Date.now()} ${here()} ${there}`)
    } catch {
      // Full: the link works, and is only lost if a new version has other files.
    }
  }
  addEventListener('click', note, true)
}
