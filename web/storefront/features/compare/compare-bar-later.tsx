import { Suspense } from 'react'
import { useComparedText } from '#web/session/compare/compared-text.ts'
import { lazyExtra } from '#web/ui/lazy-extra.ts'

const CompareBar = lazyExtra(() => import('./compare-bar.tsx'))

/** Only once something is chosen. */
export function CompareBarLater() {
  const chosen = useComparedText()
  return (
    chosen && (
      <Suspense>
        <CompareBar chosen={chosen} />
      </Suspense>
    )
  )
}
