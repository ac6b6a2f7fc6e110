import { Lock } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Instead of a page that would only be refused; the way on leads to the first place where one has something to do. */
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
