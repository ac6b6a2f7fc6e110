import '../features/orders/receipt/receipt.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OrderReceipt } from '../features/orders/receipt/order-receipt.tsx'
import { useReceipt } from '../features/orders/receipt/use-receipt.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/order-confirmation.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Order confirmation' }), { name: 'robots', content: 'noindex' }]
}

export default function OrderConfirmationPage() {
  const order = useReceipt()
  return (
    <div className="page py-8 lg:py-12">{order ? <OrderReceipt order={order} /> : <UnreadReceipt />}</div>
  )
}

function UnreadReceipt() {
  return (
    <div role="status">
      <span className="sr-only">Loading your order</span>
      <Skeleton className="h-10 w-72" />
      <Skeleton className="mt-6 h-64" />
    </div>
  )
}
