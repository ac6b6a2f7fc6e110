import { useSearchParams } from 'react-router'
import { isOrderNumber } from '#domain/orders/order-number.ts'
import { ContactPanel } from '../features/content/contact/contact-panel.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/contact.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Contact',
    path: '/contact',
    description: 'Email us, call us or come by: address, telephone, email and opening hours.',
  })
}

export default function ContactPage() {
  const [search] = useSearchParams()
  const order = search.get('order') ?? ''
  return (
    <ContactPanel
      shop={useShop()}
      about={{ orderNumber: isOrderNumber(order) ? order : '', product: search.get('product') ?? '' }}
    />
  )
}
