import type { AdminProduct } from '#contract/product.ts'
import { centsFromRand } from '#domain/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Figures } from './figures.tsx'
import { percentageText } from './percentage-text.ts'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { StockBadge } from './stock-badge.tsx'

/** `list` is the address to come back to. */
export function ProductCard({ product, list }: { product: AdminProduct; list: string }) {
  return (
    <article
      aria-labelledby={`product-${product.id}`}
      className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-4 py-5 @4xl:grid-cols-[5.5rem_minmax(0,1fr)_10.5rem_15.5rem_auto] @4xl:gap-x-8"
    >
      <ProductThumbnail product={product} sizes="88px" />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id={`product-${product.id}`} className="text-base leading-5.5 font-semibold tracking-normal">
          {product.name}
        </h2>
        <p className="text-ink-2">
          {product.category_name} · {product.brand}
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-2 tabular-nums">
          <span>SKU {product.sku}</span>
          <span>{product.supplier_name ?? 'No supplier'}</span>
        </p>
        <p className="mt-1 flex flex-wrap gap-2">
          <StockBadge status={product.stock_status} />
          {!product.is_active && <Badge tone="neutral">Inactive</Badge>}
        </p>
      </div>
      <div className="@max-4xl:col-span-3 @max-4xl:row-start-2 @4xl:contents">
        <div className="grid gap-x-8 gap-y-3 @[20.5rem]:grid-cols-[2fr_3fr] @4xl:contents">
          <StockFigures product={product} />
          <PriceFigures product={product} />
        </div>
      </div>
      <ButtonLink
        to={`/admin/products/${product.id}`}
        state={{ list }}
        aria-label={`Edit ${product.name}`}
        variant="secondary"
        size="small"
        className="@max-4xl:col-start-3 @max-4xl:row-start-1"
      >
        Edit
      </ButtonLink>
    </article>
  )
}

function StockFigures({ product }: { product: AdminProduct }) {
  const most = product.max_stock_level
  return (
    <Figures
      figures={[
        { label: 'Available', value: product.stock_quantity, isStrong: true },
        { label: 'On hand', value: product.on_hand_quantity },
        { label: 'Reserved', value: product.reserved_quantity },
        { label: 'Min / max', value: `${product.min_stock_level} / ${most ?? '–'}` },
      ]}
    />
  )
}

function PriceFigures({ product }: { product: AdminProduct }) {
  return (
    <Figures
      figures={[
        { label: 'Retail', value: <Money cents={centsFromRand(product.retail_price)} /> },
        {
          label: 'Wholesale',
          value: <Money cents={centsFromRand(product.wholesale_price)} className="font-normal!" />,
        },
        {
          label: 'Cost',
          value: <Money cents={centsFromRand(product.cost_price)} className="font-normal!" />,
        },
        {
          label: 'Profit',
          value: (
            <>
              <span className="mr-2 text-ink-2">{percentageText(product.profit.percentage)}</span>
              <Money cents={centsFromRand(product.profit.amount)} className="font-normal!" />
            </>
          ),
        },
      ]}
    />
  )
}
