import { useRouteLoaderData } from 'react-router'
import type { Category } from '#contract/catalogue/category.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'

/** What every page shows, as the loader of root.tsx reads it. */
export type ShopData = { shop: ShopSettings; categories: Category[] }

// Only ever set in the browser, where there is one visitor.
let lastRead: ShopData | undefined

/** For the layout around a page that did not come, and whose data did not come with it. */
export function rememberShop(read: ShopData): void {
  lastRead = read
}

export function useShop(): ShopSettings {
  return useShopData().shop
}

export function useCategories(): readonly Category[] {
  return useShopData().categories
}

/** Whether the shop is known from an earlier page alone. */
export function useIsShopRemembered(): boolean {
  return useRouteLoaderData('root') === undefined && lastRead !== undefined
}

function useShopData(): ShopData {
  const data = useRouteLoaderData<() => Promise<ShopData>>('root') ?? lastRead
  if (!data) throw new Error('The shop is read by the loader of root.tsx, which has not run')
  return data
}
