import { Later, laterPart } from '#web/deferred-hydration/later.tsx'
import { useShop } from '../../use-shop.ts'

const part = laterPart('banner', () => import('#web/ui/banner-line.tsx').then((module) => module.BannerLine))

/** What the owner says across every page just now. */
export function ShopBannerLater() {
  const { banner } = useShop()
  return banner && <Later part={part} props={{ banner }} />
}
