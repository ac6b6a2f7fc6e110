/**
 * Written into each page: it marks the document while somebody comes to it, so that what is further down is laid out
 * later (theme.css). Whoever reloads a page, or comes back to it, is where they were, and all above needs its size.
 *
 * The mark goes before anybody is further down, since what they are about to press would move once all has its size.
 */
export const arrivalMark = import.meta.env.SSR ? `(${markArrival})();` : ''

function markArrival() {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type !== 'navigate' || location.hash !== '') return
  const mark = (isArriving: boolean) => document.documentElement.toggleAttribute('data-arriving', isArriving)
  mark(true)
  for (const sign of ['scroll', 'keydown', 'pointerdown'])
    addEventListener(sign, () => mark(false), { once: true, capture: true, passive: true })
}
