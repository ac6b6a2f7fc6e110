import { type ComponentProps, lazy, Suspense } from 'react'

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))

/** Loaded only when there is nothing to show, so that other pages need not contain it. */
export function NotFoundLater(props: ComponentProps<typeof NotFoundPage>) {
  return (
    <Suspense>
      <NotFoundPage {...props} />
    </Suspense>
  )
}
