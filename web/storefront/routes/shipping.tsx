import { expectedDelivery, publicHolidays } from '#domain/orders/delivery/delivery.ts'
import { daysEverywhere } from '#domain/orders/delivery/delivery-anywhere.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { ContentPage } from '../features/content/documents/content-page.tsx'
import { loadWrittenPage } from '../features/content/documents/load-written-page.ts'
import { shippingContent } from '../features/content/documents/shipping-content.tsx'
import { WrittenContentPage } from '../features/content/documents/written-content-page.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/shipping.ts'

const holidaysShown = 3

// The server's day: the page must say the same in a browser whose clock is wrong.
export async function loader({ context }: Route.LoaderArgs) {
  const page = await loadWrittenPage(context, 'shipping')
  const today = southAfricanDay(Date.now())
  const year = Number(today.slice(0, 4))
  const holidays = [...publicHolidays(year), ...publicHolidays(year + 1)]
    .filter((day) => day > today)
    .slice(0, holidaysShown)
  return { page, today, holidays }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: loaderData?.page?.title ?? 'Shipping',
    path: '/shipping',
    description:
      'What delivery costs, how many business days it takes, and where in South Africa we deliver.',
  })
}

export default function ShippingPage({ loaderData: { page, ...days } }: Route.ComponentProps) {
  const shop = useShop()
  if (page) return <WrittenContentPage page={page} />
  const expected = expectedDelivery(days.today, daysEverywhere(shop))
  return (
    <ContentPage
      title="Shipping"
      lead="To your door anywhere in South Africa, on a date you can plan around."
      sections={shippingContent(shop, { ...days, expected })}
    />
  )
}
