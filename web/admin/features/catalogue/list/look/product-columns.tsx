import { href, Link } from 'react-router'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { type CostRule, costLabel } from '#domain/money/cost-rule.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Column } from '#web/admin/ui/table/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProductActs } from '../bulk/product-acts.tsx'
import { productListContent } from '../product-list-content.ts'
import { AskedNow } from './asked-now.tsx'
import { ProductBadges, ProfitFigure } from './product-card.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'

/** The columns of the table; price columns are for people who may see them. `list` is the address to return to. */
export function productColumns(
  list: string,
  { showsPrices, costRule }: { showsPrices: boolean; costRule: CostRule | null },
): Column<AdminProduct>[] {
  return [
    {
      key: 'name',
      label: 'Product',
      sort: 'name',
      isFixed: true,
      className: 'min-w-52',
      cell: (product) => (
        <span className="flex items-center gap-3">
          <ProductThumbnail product={product} width={40} isSmall className="w-10 shrink-0" />
          <Link
            to={href('/admin/products/:id', { id: String(product.id) })}
            state={{ list }}
            className="font-semibold hover:underline"
          >
            {product.name}
          </Link>
        </span>
      ),
    },
    {
      key: 'sku',
      label: 'SKU',
      sort: 'sku',
      foldsUnder: 'name',
      cell: ({ sku }) => <span className="tabular-nums">{sku}</span>,
    },
    {
      key: 'category',
      label: 'Category',
      foldsUnder: 'name',
      cell: (product) => product.categoryName,
    },
    { key: 'brand', label: 'Brand', sort: 'brand', foldsUnder: 'name', cell: (product) => product.brand },
    {
      key: 'status',
      label: 'Status',
      className: 'min-w-28',
      cell: (product) => <ProductBadges product={product} />,
    },
    {
      key: 'stock',
      label: 'Stock',
      sort: 'stock',
      isNumeric: true,
      cell: ({ available, reserved }) => (
        <>
          <span className="font-semibold">{available}</span>
          {reserved > 0 && (
            <span className="block text-ink-2">{productListContent.product.reserved(reserved)}</span>
          )}
        </>
      ),
    },
    {
      key: 'levels',
      label: 'Min / max',
      isNumeric: true,
      isHiddenAtFirst: true,
      className: 'whitespace-nowrap',
      cell: (product) => `${product.minStockLevel} / ${product.maxStockLevel ?? '–'}`,
    },
    {
      key: 'retail',
      label: 'Retail',
      sort: 'price',
      isNumeric: true,
      cell: (product) => (
        <>
          <Money cents={product.retailCents} />
          <AskedNow product={product} />
        </>
      ),
    },
    ...(showsPrices ? priceColumns(costRule) : []),
    {
      key: 'added',
      label: 'Added',
      sort: 'newest',
      foldsUnder: 'name',
      isHiddenAtFirst: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{createdAt.slice(0, 10)}</time>,
    },
    {
      key: 'acts',
      label: 'Actions',
      isFixed: true,
      className: 'w-30',
      cell: (product) => <ProductActs product={product} list={list} />,
    },
  ]
}

const priceColumns = (costRule: CostRule | null): Column<AdminProduct>[] => [
  {
    key: 'wholesale',
    label: costLabel('Wholesale', costRule),
    isNumeric: true,
    isHiddenAtFirst: true,
    cell: (product) => amount(product.wholesaleCents),
  },
  {
    key: 'cost',
    label: costLabel('Cost', costRule),
    isNumeric: true,
    isHiddenAtFirst: true,
    cell: (product) => amount(product.costCents),
  },
  {
    key: 'profit',
    label: costLabel('Profit', costRule),
    sort: 'profit',
    isNumeric: true,
    foldsUnder: 'retail',
    cell: (product) => <ProfitFigure product={product} costRule={costRule} />,
  },
  {
    key: 'supplier',
    label: 'Supplier',
    isHiddenAtFirst: true,
    foldsUnder: 'name',
    cell: (product) => product.supplierName ?? productListContent.product.noSupplierInTable,
  },
]

function amount(cents: Cents | undefined) {
  return cents === undefined ? '–' : <Money cents={cents} className="font-normal!" />
}
