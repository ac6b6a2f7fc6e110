import { TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { type CostRule, costWords } from '#domain/money/cost-rule.ts'
import { costWarning, costWarningLabels } from '#domain/money/cost-warning.ts'
import { percentageText } from '#domain/money/percentage-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { showsSecrets } from '../../edit/product-form-values.ts'
import { ProductActs } from '../bulk/product-acts.tsx'
import { productFilterContent } from '../product-filter-content.ts'
import { productListContent } from '../product-list-content.ts'
import { AskedNow } from './asked-now.tsx'
import { Figures } from './figures.tsx'
import { MissingFacts } from './missing-facts.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { StockBadge } from './stock-badge.tsx'

const { product: content } = productListContent
const { states } = productFilterContent.state

type ProductCardProps = {
  product: AdminProduct
  /** The address to return to. */
  list: string
  costRule: CostRule | null
}

export function ProductCard({ product, list, costRule }: ProductCardProps) {
  const words = costRule && costWords(costRule)
  return (
    <article aria-labelledby={`product-${product.id}`} className="flex h-full flex-col gap-4">
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4">
        <ProductThumbnail product={product} width={88} />
        <div className="flex min-w-0 flex-col gap-1">
          <h2
            id={`product-${product.id}`}
            className="pr-7 text-base leading-5.5 font-semibold tracking-normal"
          >
            <Link
              to={href('/admin/products/:id', { id: String(product.id) })}
              state={{ list }}
              className="hover:underline"
            >
              {product.name}
            </Link>
          </h2>
          <p className="text-ink-2">
            {product.categoryName} · {product.brand}
          </p>
          <p className="text-ink-2 tabular-nums">{content.sku(product.sku)}</p>
          {showsSecrets(product) && (
            <p className="text-ink-2">{product.supplierName ?? content.noSupplier}</p>
          )}
        </div>
      </div>
      <ProductBadges product={product} />
      <div className="grid grid-cols-[2fr_3fr] gap-x-6">
        <StockFigures product={product} />
        <PriceFigures product={product} costRule={costRule} />
        {words && showsSecrets(product) && (
          <p className="col-span-2 mt-1 text-right text-ink-2">{content.costsAre(words)}</p>
        )}
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
      <StockBadge status={product.stockStatus} />
      {product.isArchived && <Badge tone="clay">{states.archived}</Badge>}
      {!product.isActive && <Badge tone="neutral">{states.inactive}</Badge>}
      <MissingFacts product={product} />
    </p>
  )
}

function StockFigures({ product }: { product: AdminProduct }) {
  return (
    <Figures
      figures={[
        { label: 'Available', value: product.available, isStrong: true },
        { label: 'On hand', value: product.onHand },
        { label: 'Reserved', value: product.reserved },
        { label: 'Min', value: product.minStockLevel },
        { label: 'Max', value: product.maxStockLevel ?? '–' },
      ]}
    />
  )
}

type PriceFiguresProps = Pick<ProductCardProps, 'product' | 'costRule'>

function PriceFigures({ product, costRule }: PriceFiguresProps) {
  const { wholesaleCents, costCents } = product
  const retail = {
    label: 'Retail',
    value: (
      <>
        <Money cents={product.retailCents} />
        <AskedNow product={product} />
      </>
    ),
  }
  if (wholesaleCents === undefined || costCents === undefined) return <Figures figures={[retail]} />
  return (
    <Figures
      figures={[
        retail,
        {
          label: 'Wholesale',
          value: <Money cents={wholesaleCents} className="font-normal!" />,
        },
        {
          label: 'Cost',
          value: <Money cents={costCents} className="font-normal!" />,
        },
        { label: 'Profit', value: <ProfitFigure product={product} costRule={costRule} /> },
      ]}
    />
  )
}

/** Its profit, or a warning that it is too low. */
export function ProfitFigure({ product, costRule }: PriceFiguresProps) {
  const { retailCents, costCents, profit } = product
  if (!profit || costCents === undefined) return null
  const prices = { retailCents, costCents }
  const warning = costRule && costWarning(prices, costRule)
  return (
    <>
      {warning && (
        <span className="font-medium text-clay">
          <TriangleAlert aria-hidden className="mr-1 inline size-3.5 align-[-0.125em]" />
          {costWarningLabels[warning]}
        </span>
      )}
      {warning !== 'below_cost' && (
        <>
          <span className="mx-2 text-ink-2">{percentageText(profit.percentage)}</span>
          <Money cents={profit.amountCents} className="font-normal!" />
        </>
      )}
    </>
  )
}
