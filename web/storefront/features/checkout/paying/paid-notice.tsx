import { href, Link } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'

/** For people who paid and never saw the result page. */
export function PaidNotice({ orderNumber }: { orderNumber: string }) {
  return (
    <div className="page pt-6">
      <Notice
        tone="good"
        title={`You have paid for order ${orderNumber}.`}
        action={
          <Link
            to={href('/orders/:orderNumber', { orderNumber })}
            className="link inline-flex min-h-11 items-center"
          >
            View your order
          </Link>
        }
      >
        Thank you. We have removed the items from your cart.
      </Notice>
    </div>
  )
}
