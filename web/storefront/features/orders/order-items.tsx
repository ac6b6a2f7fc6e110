import { Money } from '#web/ui/money.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { itemTotalCents, type StoredItem } from './stored-order.ts'

/** The items of an order as they were bought. */
export function OrderItems({ items }: { items: readonly StoredItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={`${item.id} ${item.name}`} className="flex items-start gap-4 py-4 first:pt-0 last:pb-0">
          <LinePicture line={item} className="w-16 print:hidden" />
          <div className="min-w-0 flex-1">
            {item.brand && <p className="text-sm text-ink-2">{item.brand}</p>}
            <p className="font-medium">{item.name}</p>
            <p className="text-sm text-ink-2">Quantity: {item.quantity}</p>
          </div>
          <Money cents={itemTotalCents(item)} />
        </li>
      ))}
    </ul>
  )
}
