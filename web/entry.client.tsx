import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadLaterParts } from './deferred-hydration/later.tsx'
import { registerServiceWorker } from './service-worker/register-service-worker.ts'

// The modules of the page's routes, which name their later parts, have run before this one.
await loadLaterParts()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

if (import.meta.env.PROD) registerServiceWorker()
