import { useQuery } from '@tanstack/react-query'
import { listAlerts, releaseHeldStock, settleAlert } from '#contract/shop/alert.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { summaryKey } from '../reports/summary-queries.ts'

const alertsKey = ['alerts']
const changedKeys = [alertsKey, summaryKey, ['orders']]

export function useAlerts() {
  return useQuery({ queryKey: alertsKey, queryFn: () => browserApi.call(listAlerts, {}) })
}

export function useSettleAlert(id: number) {
  return useChangeOf(changedKeys, (note: string) =>
    browserApi.call(settleAlert, { params: { id }, body: { note } }),
  )
}

export function useReleaseHeldStock(id: number) {
  return useChangeOf(changedKeys, () => browserApi.call(releaseHeldStock, { params: { id } }))
}
