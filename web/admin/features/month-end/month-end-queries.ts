import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readMonthEnd } from '#contract/shop/month-end.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/** Without a month, the last one that is over. */
export type MonthEndSearch = { month?: string; months: '1' | '2' }

export function useMonthEnd(search: MonthEndSearch) {
  return useQuery({
    queryKey: ['month-end', search],
    queryFn: () => browserApi.call(readMonthEnd, { query: search }),
    placeholderData: keepPreviousData,
  })
}
