import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { availableQuantity, stockStatus } from '#domain/catalogue/stock.ts'
import { readCount } from '#web/admin/ui/form/form-of.ts'
import { productFormContent } from '../../edit/product-form-content.ts'
import type { ProductFormValues } from '../../edit/product-form-values.ts'
import { readReceived } from '../../edit/read-product-form.ts'
import { LiveFigure } from './live-figure.tsx'
import { StockBadge } from './stock-badge.tsx'

const { stock: content } = productFormContent

type LiveStockProps = { form: ProductFormValues; stored: AdminProduct | null }

/** What shoppers will be able to buy: unpaid orders hold the rest. */
export function LiveStock({ form, stored }: LiveStockProps) {
  const { stockQuantity, stockReceived, minStockLevel: minStock } = form
  const reserved = stored?.reserved ?? 0
  const counted = readCount(stockQuantity) ?? stored?.onHand ?? 0
  const onHand = counted + (readReceived(stockReceived) ?? 0)
  const minStockLevel = readCount(minStock) ?? 0
  const label = content.available(reserved)
  if (Number.isNaN(onHand) || Number.isNaN(minStockLevel)) {
    return <LiveFigure label={label}>{content.notWhole}</LiveFigure>
  }

  const available = availableQuantity({ onHand, reserved })
  return (
    <LiveFigure label={label}>
      <span className="mr-3">
        <StockBadge status={stockStatus({ available, minStockLevel })} />
      </span>
      <span className="font-semibold">{available}</span>
    </LiveFigure>
  )
}
