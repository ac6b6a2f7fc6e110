import { later } from '#web/deferred-hydration/later.tsx'

export const NotFoundLater = later(
  () => import('./not-found-page.tsx').then((module) => module.NotFoundPage),
  {
    name: 'not-found',
  },
)
