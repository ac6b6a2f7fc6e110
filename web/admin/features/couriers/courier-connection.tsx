import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readCourierConnection, repairCourierConnection } from '#contract/orders/booking.ts'
import { Moment } from '#web/admin/ui/moment.tsx'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { connectionContent as content } from './connection-content.ts'

const key = ['couriers', 'connection']

/** Whether couriers can be booked from here, and whether we hear of what happens to parcels. */
export function CourierConnection() {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => browserApi.call(readCourierConnection, {}),
    staleTime: 60_000,
  })
  const repair = useSendChange({
    mutationFn: () => browserApi.call(repairCourierConnection, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
  if (!data) return null
  if (data.provider === null) return <p className="mb-4 text-ink-2">{content.byHand}</p>

  const isHeard = data.webhook === 'subscribed'
  return (
    <section aria-label={data.provider} className="mb-5 rounded-tile border border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-base">{data.provider}</h2>
        {data.webhook && <Badge tone={isHeard ? 'good' : 'clay'}>{content.states[data.webhook]}</Badge>}
      </div>
      <p className="mt-1 text-ink-2">
        {isHeard ? content.heard : content.unheard}{' '}
        {data.lastEventAt && (
          <>
            {content.last} <Moment at={data.lastEventAt} />.
          </>
        )}
      </p>
      {data.message && <p className="mt-1 wrap-anywhere text-clay">{data.message}</p>}
      {(data.undecided > 0 || data.failedLastWeek > 0) && (
        <p className="mt-1 tabular-nums">{content.trouble(data.undecided, data.failedLastWeek)}</p>
      )}
      {repair.error && (
        <p role="alert" className="mt-1 text-red">
          {repair.error.message}
        </p>
      )}
      {data.webhook === 'incomplete' && (
        <Button className="mt-3" size="small" isBusy={repair.isPending} onClick={() => repair.mutate()}>
          {content.repair}
        </Button>
      )}
    </section>
  )
}
