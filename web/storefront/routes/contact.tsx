import { useSearchParams } from 'react-router'
import { isOrderNumber } from '#domain/orders/order-number.ts'
import { ContactPanel } from '../features/content/contact/contact-panel.tsx'
import { loadWrittenPage } from '../features/content/documents/load-written-page.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/contact.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadWrittenPage(context, 'contact')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: loaderData?.title ?? 'Contact',
    path: '/contact',
    description: 'Email us, call us or come by: address, telephone, email and opening hours.',
  })
}

export default function ContactPage({ loaderData: page }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const order = search.get('order') ?? ''
  return (
    <ContactPanel
      shop={useShop()}
      page={page}
      about={{ orderNumber: isOrderNumber(order) ? order : '', product: search.get('product') ?? '' }}
    />
  )
}
