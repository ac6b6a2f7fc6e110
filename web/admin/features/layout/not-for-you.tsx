import { Lock } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { layoutContent } from './layout-content.ts'

const { notForYou: content } = layoutContent

/** Replaces a page that would only be refused, with a link to the first page that this person may use. */
export function NotForYou({ hasPlaces }: { hasPlaces: boolean }) {
  return (
    <EmptyState heading="h1" title={content.title} text={content.text} icon={Lock}>
      {hasPlaces && <ButtonLink to="/admin">{content.link}</ButtonLink>}
    </EmptyState>
  )
}
