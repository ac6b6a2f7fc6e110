import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listAlerts, releaseHeldStock, settleAlert } from '#contract/shop/alert.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { summaryKey } from '../reports/summary-queries.ts'

const alertsKey = ['alerts']

export function useAlerts() {
  return useQuery({ queryKey: alertsKey, queryFn: () => browserApi.call(listAlerts, {}) })
}

export function useSettleAlert(id: number) {
  const lookAgain = useLookAgain()
  return useSendChange({
    mutationFn: (note: string) => browserApi.call(settleAlert, { params: { id }, body: { note } }),
    onSettled: lookAgain,
  })
}

export function useReleaseHeldStock(id: number) {
  const lookAgain = useLookAgain()
  return useSendChange({
    mutationFn: () => browserApi.call(releaseHeldStock, { params: { id } }),
    onSettled: lookAgain,
  })
}

function useLookAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [alertsKey, summaryKey, ['orders']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}
