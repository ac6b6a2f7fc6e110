import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { afterFirstView } from './deferred-hydration/after-first-view.ts'
import { loadLaterParts } from './deferred-hydration/later.tsx'
import { registerLater } from './service-worker/report-seen.ts'

// The modules of the page's routes, which name their later parts, have run before this one.
await loadLaterParts()

// Nobody translates a page sooner than it is there.
void afterFirstView().then((extras) => extras?.keepOwnTexts(document))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

if (import.meta.env.PROD) registerLater()
