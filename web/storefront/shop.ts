import { useRouteLoaderData } from 'react-router'
import type { Category } from '#contract/category.ts'
import type { ShopSettings } from '#contract/shop.ts'
import type { loader } from '#web/root.tsx'

export function useShop(): ShopSettings {
  return useRootData().shop
}

export function useCategories(): readonly Category[] {
  return useRootData().categories
}

function useRootData() {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) throw new Error('The shop is read by the loader of root.tsx, which has not run')
  return data
}
