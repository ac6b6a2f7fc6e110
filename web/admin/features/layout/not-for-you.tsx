import { Lock } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Replaces a page that would only be refused, with a link to the first page that this person may use. */
export function NotForYou({ hasPlaces }: { hasPlaces: boolean }) {
  return (
    <EmptyState
      heading="h1"
      title="You do not have access to this page"
      text="An administrator can give you access under Users."
      icon={Lock}
    >
      {hasPlaces && <ButtonLink to="/admin">Go to your work</ButtonLink>}
    </EmptyState>
  )
}
