import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadLaterParts } from '#web/deferred-hydration/later.tsx'
import { afterFirstView } from './deferred-hydration/after-first-view.ts'
import { registerLater } from './service-worker/report-page-view.ts'

// The modules of the page's routes, which name their later parts, have run before this one.
await loadLaterParts()

void afterFirstView().then((extras) => extras?.begin())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

if (import.meta.env.PROD) registerLater()
