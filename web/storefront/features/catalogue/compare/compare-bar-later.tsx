import { later } from '#web/deferred-hydration/later.tsx'
import { useComparedText } from '#web/session/compare/compared-text.ts'

const CompareBar = later(() => import('./compare-bar.tsx').then((module) => module.CompareBar), {
  whileMissing: null,
})

/** Only once something is chosen. */
export function CompareBarLater() {
  const chosen = useComparedText()
  return chosen && <CompareBar chosen={chosen} />
}
