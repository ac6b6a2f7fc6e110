import { PackageX } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isMissing } from '../../../ui/is-missing.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { dispatchContent } from '../dispatch-content.ts'
import { usePacking } from '../dispatch-queries.ts'
import { PackOrder } from './pack-order.tsx'
import { PackStart } from './pack-start.tsx'

const { packing: content } = dispatchContent

/** One order on the packing table; without a number, the way to one. */
export function PackPage({ orderNumber }: { orderNumber: string | undefined }) {
  return orderNumber === undefined ? (
    <PackStart />
  ) : (
    <LoadedOrder key={orderNumber} orderNumber={orderNumber} />
  )
}

function LoadedOrder({ orderNumber }: { orderNumber: string }) {
  const { data, error, refetch, isFetching } = usePacking(orderNumber)
  if (data) return <PackOrder packing={data} onReload={refetch} />
  if (!error) return <Spinner label={content.loading} />
  if (isMissing(error)) {
    return (
      <EmptyState heading="h1" title={orderNumber} text={content.missing} icon={PackageX}>
        <ButtonLink to="/admin/dispatch/pack">{content.title}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <LoadFailure title={dispatchContent.failure} isRetrying={isFetching} onRetry={refetch}>
      {error.message}
    </LoadFailure>
  )
}
