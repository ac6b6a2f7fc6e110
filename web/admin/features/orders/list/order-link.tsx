import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'

/** Remembers the list, so that the back link returns to it. */
function useOrderAddress(orderNumber: string) {
  const { search } = useLocation()
  return { to: href('/admin/orders/:orderNumber', { orderNumber }), state: { list: search } }
}

export function OrderLink({ orderNumber }: { orderNumber: string }) {
  return (
    <Link {...useOrderAddress(orderNumber)} className="link whitespace-nowrap font-medium tabular-nums">
      {orderNumber}
    </Link>
  )
}

/** In the table its label needs a wide screen; the arrow says as much. */
export function DetailsLink({ orderNumber, isTight = false }: { orderNumber: string; isTight?: boolean }) {
  return (
    <ButtonLink
      {...useOrderAddress(orderNumber)}
      variant="quiet"
      size="small"
      title="View Details"
      className={clsx('whitespace-nowrap', isTight && 'max-2xl:px-2')}
    >
      <span className={clsx(isTight && 'max-2xl:sr-only')}>View Details</span>
      <span className="sr-only"> of {orderNumber}</span>
      {isTight && <ChevronRight aria-hidden className="size-4 2xl:hidden" />}
    </ButtonLink>
  )
}
