import { Link } from 'react-router'
import type { AdminProduct } from '#contract/product.ts'
import { centsFromRand } from '#domain/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Figures } from './figures.tsx'
import { percentageText } from './percentage-text.ts'
import { ProductActs } from './product-acts.tsx'
import { showsSecrets } from './product-form-values.ts'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { StockBadge } from './stock-badge.tsx'

/** `list` is the address to come back to. */
export function ProductCard({ product, list }: { product: AdminProduct; list: string }) {
  return (
    <article aria-labelledby={`product-${product.id}`} className="flex h-full flex-col gap-4">
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4">
        <ProductThumbnail product={product} width={88} />
        <div className="flex min-w-0 flex-col gap-1">
          <h2
            id={`product-${product.id}`}
            className="pr-7 text-base leading-5.5 font-semibold tracking-normal"
          >
            <Link to={`/admin/products/${product.id}`} state={{ list }} className="hover:underline">
              {product.name}
            </Link>
          </h2>
          <p className="text-ink-2">
            {product.category_name} · {product.brand}
          </p>
          <p className="text-ink-2 tabular-nums">SKU {product.sku}</p>
          {showsSecrets(product) && <p className="text-ink-2">{product.supplier_name ?? 'No supplier'}</p>}
        </div>
      </div>
      <ProductBadges product={product} />
      <div className="grid grid-cols-[2fr_3fr] gap-x-6">
        <StockFigures product={product} />
        <PriceFigures product={product} />
      </div>
      <div className="mt-auto border-t border-line pt-3">
        <ProductActs product={product} list={list} isLabelled />
      </div>
    </article>
  )
}

export function ProductBadges({ product }: { product: AdminProduct }) {
  return (
    <p className="flex flex-wrap gap-2">
      <StockBadge status={product.stock_status} />
      {product.is_archived && <Badge tone="clay">Archived</Badge>}
      {!product.is_active && <Badge tone="neutral">Inactive</Badge>}
    </p>
  )
}

function StockFigures({ product }: { product: AdminProduct }) {
  return (
    <Figures
      figures={[
        { label: 'Available', value: product.stock_quantity, isStrong: true },
        { label: 'On hand', value: product.on_hand_quantity },
        { label: 'Reserved', value: product.reserved_quantity },
        { label: 'Min', value: product.min_stock_level },
        { label: 'Max', value: product.max_stock_level ?? '–' },
      ]}
    />
  )
}

function PriceFigures({ product }: { product: AdminProduct }) {
  const { wholesale_price: wholesale, cost_price: cost, profit } = product
  const retail = { label: 'Retail', value: <Money cents={centsFromRand(product.retail_price)} /> }
  if (wholesale === undefined || cost === undefined || !profit) return <Figures figures={[retail]} />
  return (
    <Figures
      figures={[
        retail,
        {
          label: 'Wholesale',
          value: <Money cents={centsFromRand(wholesale)} className="font-normal!" />,
        },
        {
          label: 'Cost',
          value: <Money cents={centsFromRand(cost)} className="font-normal!" />,
        },
        {
          label: 'Profit',
          value: (
            <>
              <span className="mr-2 text-ink-2">{percentageText(profit.percentage)}</span>
              <Money cents={centsFromRand(profit.amount)} className="font-normal!" />
            </>
          ),
        },
      ]}
    />
  )
}
