import type { ComponentProps } from 'react'
import { Later, laterPart } from '#web/deferred-hydration/later.tsx'
import type { NothingFound } from './nothing-found.tsx'

const nothingFound = laterPart('nothing-found', () =>
  import('./nothing-found.tsx').then((module) => module.NothingFound),
)

export function NothingFoundLater(props: ComponentProps<typeof NothingFound>) {
  return <Later part={nothingFound} props={props} />
}
