import { readMonthEnd } from '#contract/shop/month-end.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/** Without a month, the last one that is over. */
export type MonthEndSearch = { month?: string; months: '1' | '2' }

export function useMonthEnd(search: MonthEndSearch) {
  return useRows(['month-end', search], () => browserApi.call(readMonthEnd, { query: search }))
}
