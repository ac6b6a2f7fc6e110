import { useQuery } from '@tanstack/react-query'
import { readShopSettings } from '#contract/shop/shop.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/** As shoppers see them, without the permission for settings. */
export function useShopSettings() {
  return useQuery({
    queryKey: ['shop'],
    queryFn: () => browserApi.call(readShopSettings, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
