import { href, Link } from 'react-router'
import { Money } from '#web/ui/money.tsx'
import { LinePicture } from '../catalogue/line-picture.tsx'
import { itemTotalCents, type StoredItem } from './waiting/stored-order.ts'

type OrderItemsProps = {
  items: readonly StoredItem[]
  /** Leads from each item to its product, where there still is one. */
  hasLinks?: boolean
}

/** The items of an order as they were bought. */
export function OrderItems({ items, hasLinks = false }: OrderItemsProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={`${item.id} ${item.name}`} className="flex items-start gap-4 py-4 first:pt-0 last:pb-0">
          <LinePicture line={{ name: item.name, imageUrl: item.imageUrl }} className="w-16 print:hidden" />
          <div className="min-w-0 flex-1">
            {item.brand && <p className="text-sm text-ink-2">{item.brand}</p>}
            <p className="font-medium">
              {hasLinks && item.id !== null ? (
                <Link
                  to={href('/product/:id', { id: item.slug })}
                  className="underline-offset-3 hover:underline"
                >
                  {item.name}
                </Link>
              ) : (
                item.name
              )}
            </p>
            <p className="text-sm text-ink-2">Quantity: {item.quantity}</p>
          </div>
          <Money cents={itemTotalCents(item)} />
        </li>
      ))}
    </ul>
  )
}
