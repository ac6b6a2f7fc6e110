import { useQuery } from '@tanstack/react-query'
import { listCourierNames } from '#contract/trade-partners/courier.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/** Of the couriers that an order can leave with. Apart from the queries of their own pages, which an order does without. */
export function useCourierNames() {
  return useQuery({
    queryKey: ['couriers', 'names'],
    queryFn: () => browserApi.call(listCourierNames, {}),
    select: ({ couriers }) => couriers,
    staleTime: 60_000,
  })
}
