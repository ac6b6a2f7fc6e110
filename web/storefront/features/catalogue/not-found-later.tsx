import { type ComponentProps, lazy, Suspense } from 'react'

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))

/** Its code comes when there is nothing to show, so that pages that have something need not carry it. */
export function NotFoundLater(props: ComponentProps<typeof NotFoundPage>) {
  return (
    <Suspense>
      <NotFoundPage {...props} />
    </Suspense>
  )
}
