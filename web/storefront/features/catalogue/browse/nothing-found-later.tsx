import { type ComponentProps, lazy, Suspense } from 'react'

const NothingFound = lazy(async () => ({ default: (await import('./nothing-found.tsx')).NothingFound }))

/** Loaded only for an empty list, so that other pages need not contain it. */
export function NothingFoundLater(props: ComponentProps<typeof NothingFound>) {
  return (
    <Suspense>
      <NothingFound {...props} />
    </Suspense>
  )
}
