import { later } from '#web/ui/later.tsx'

export const NotFoundLater = later(
  () => import('./not-found-page.tsx').then((module) => module.NotFoundPage),
  {
    name: 'not-found',
  },
)
