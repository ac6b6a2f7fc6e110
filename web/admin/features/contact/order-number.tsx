import { href, Link } from 'react-router'

/** A link for people who may see orders. */
export function OrderNumber({ orderNumber, mayOpen }: { orderNumber: string; mayOpen: boolean }) {
  if (!mayOpen) return <span className="tabular-nums">{orderNumber}</span>
  return (
    <Link to={href('/admin/orders/:orderNumber', { orderNumber })} className="link tabular-nums">
      {orderNumber}
    </Link>
  )
}
