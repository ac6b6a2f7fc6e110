import { later } from '#web/deferred-hydration/later.tsx'
import { useShop } from '../../use-shop.ts'

const BannerLine = later(() => import('#web/ui/banner-line.tsx').then((module) => module.BannerLine), {
  name: 'banner',
})

/** What the owner says across every page just now. */
export function ShopBannerLater() {
  const { banner } = useShop()
  return banner && <BannerLine banner={banner} />
}
