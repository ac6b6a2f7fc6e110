import type { ComponentProps } from 'react'
import { Later, laterPart } from '#web/deferred-hydration/later.tsx'
import type { NotFoundPage } from './not-found-page.tsx'

const notFound = laterPart('not-found', () =>
  import('./not-found-page.tsx').then((module) => module.NotFoundPage),
)

export function NotFoundLater(props: ComponentProps<typeof NotFoundPage>) {
  return <Later part={notFound} props={props} />
}
