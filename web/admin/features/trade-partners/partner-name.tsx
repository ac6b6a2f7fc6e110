import { Badge } from '#web/ui/badge.tsx'
import { OpenLink } from '../../ui/open-link.tsx'
import { partnerContent } from './partner-content.ts'

/** In a list, where it opens. */
export function PartnerName({ id, name, isActive }: { id: number; name: string; isActive: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <OpenLink id={id} className="wrap-anywhere font-semibold hover:text-green hover:underline">
        {name}
      </OpenLink>
      {!isActive && <Badge tone="neutral">{partnerContent.statuses.inactive}</Badge>}
    </span>
  )
}
