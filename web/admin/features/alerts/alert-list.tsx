import { Check } from 'lucide-react'
import type { Alert } from '#contract/shop/alert.ts'
import { alertLabel } from '#domain/alert.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RecordHeading } from '../record/record-heading.tsx'
import { alertContent } from './alert-content.ts'
import { AlertFacts } from './alert-facts.tsx'
import { useAlerts } from './alert-queries.ts'
import { OpenAlert } from './open-alert.tsx'

/** Problems that a person must look at and that belong to no order. */
export function AlertList() {
  const { data, error, refetch, isFetching } = useAlerts()
  return (
    <div className="flex flex-col gap-8">
      <RecordHeading title={alertContent.title} intro={alertContent.intro} />
      {error && (
        <LoadFailure title={alertContent.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {data && data.open.length === 0 && <EmptyState icon={Check} {...alertContent.none} />}
      {data && data.open.length > 0 && (
        <ul className="flex flex-col gap-5">
          {data.open.map((alert) => (
            <li key={alert.id}>
              <OpenAlert alert={alert} />
            </li>
          ))}
        </ul>
      )}
      {data && data.settled.length > 0 && <SettledAlerts alerts={data.settled} />}
    </div>
  )
}

function SettledAlerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <section aria-labelledby="settled-alerts" className="border-t border-line pt-6">
      <h2 id="settled-alerts" className="text-lg">
        {alertContent.resolved}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {alerts.map((alert) => (
          <li key={alert.id} className="py-4">
            <p className="font-semibold">{alertLabel(alert.kind)}</p>
            <AlertFacts alert={alert} />
            <p className="mt-2 wrap-anywhere">{alert.note}</p>
            {alert.clearedAt && (
              <p className="text-ink-2">
                {alert.clearedBy === 'clock' ? alertContent.resolvedByItself : alert.clearedBy},{' '}
                <Moment at={alert.clearedAt} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
