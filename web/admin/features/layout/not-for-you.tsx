import { Lock } from 'lucide-react'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Destination } from './destinations.ts'
import { layoutContent } from './layout-content.ts'

const { notForYou: content } = layoutContent

type NotForYouProps = {
  /** What was asked for, if it is one of the area's pages. */
  place: Destination | undefined
  hasPlaces: boolean
}

/** Replaces a page that would only be refused: says what it would take, and leads to a page that this person may use. */
export function NotForYou({ place, hasPlaces }: NotForYouProps) {
  return (
    <EmptyState heading="h1" title={content.title} text={textFor(place)} icon={Lock}>
      {hasPlaces && <ButtonLink to="/admin">{content.link}</ButtonLink>}
    </EmptyState>
  )
}

function textFor(place: Destination | undefined): string {
  if (!place) return content.ask
  if (place.needs === 'admin') return content.onlyAdministrators(place.label)
  return `${content.needs(place.label, permissionLabel(place.needs))} ${content.ask}`
}
