import clsx from 'clsx'
import { type ReactNode, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { useShortcuts } from '#web/admin/ui/keys/shortcuts-provider.tsx'
import { SelectAllOfResult } from '#web/admin/ui/table/bulk-bar.tsx'
import { ColumnChoice, useChosenColumns } from '#web/admin/ui/table/chosen-columns.tsx'
import { DataTable } from '#web/admin/ui/table/data-table.tsx'
import { Pager, shownText } from '#web/admin/ui/table/pager.tsx'
import { useSelection } from '#web/admin/ui/table/selection.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useCostRule } from '../edit/prices/use-cost-rule.ts'
import type { useProducts } from '../product-queries.ts'
import { AddedNotice } from './added-notice.tsx'
import { ProductBulk } from './bulk/product-bulk.tsx'
import {
  addedProductId,
  everyProduct,
  isNarrowed,
  type ListLook,
  type ListView,
  listAddress,
  pageSizes,
  viewNow,
} from './list-address.ts'
import { columnOf, sortAfter } from './look/column-sort.ts'
import { LookChoice } from './look/look-choice.tsx'
import { ProductCard } from './look/product-card.tsx'
import { productColumns } from './look/product-columns.tsx'
import { SortChoice } from './look/sort-choice.tsx'
import { useListLook } from './look/use-list-look.ts'
import { NoProducts } from './no-products.tsx'
import { listProductKeys, productKey } from './product-key.ts'
import { productListContent } from './product-list-content.ts'

const { found: content } = productListContent

const nameOf = ({ name }: AdminProduct) => name

type ProductsFoundProps = {
  view: ListView
  /** The list's own address, for the way back to it. */
  list: string
  showsPrices: boolean
  products: ReturnType<typeof useProducts>
}

/** One page of the products that were found, and what is done with those that are chosen. */
export function ProductsFound({ view, list, showsPrices, products }: ProductsFoundProps) {
  const { data, error, isPlaceholderData } = products
  const { go, turnTo, resize } = useGo()
  const [look, show] = useShownLook(view.look, go)
  const costRule = useCostRule()
  const columns = useMemo(
    () => productColumns(list, { showsPrices, costRule }),
    [list, showsPrices, costRule],
  )
  const chosen = useChosenColumns('products', columns)
  const selection = useSelection({
    view,
    rows: isPlaceholderData ? undefined : data?.products.map(productKey),
  })
  const names = useNames(data?.products)
  const added = addedProductId(useLocation().state)

  if (error && !data) return null
  return (
    <section aria-label={content.label} className="flex flex-col gap-4">
      <ListTools view={view} count={data && shownText(data.pagination, 'product')}>
        {/* The heads of a table sort it; a narrow window has none. */}
        <span className={clsx(look === 'table' && 'md:hidden')}>
          <SortChoice sort={view.sort} showsPrices={showsPrices} onSort={(sort) => go({ sort })} />
        </span>
        <span className="flex gap-2 max-md:hidden">
          {look === 'table' && <ColumnChoice columns={columns} chosen={chosen} />}
          <LookChoice look={look} onShow={show} />
        </span>
      </ListTools>
      {added !== null && data && !isPlaceholderData && (
        <AddedNotice id={added} list={list} isListed={data.products.some(({ id }) => id === added)} />
      )}
      {data && (
        <SelectAllOfResult
          pageKeys={data.products.map(productKey)}
          total={data.pagination.total}
          selection={selection}
          loadAll={() => listProductKeys(view)}
        />
      )}
      <DataTable
        name="products"
        label={content.tableLabel}
        columns={columns}
        rows={data?.products}
        keyOf={productKey}
        nameOf={nameOf}
        card={(product) => <ProductCard product={product} list={list} costRule={costRule} />}
        isCards={look === 'cards'}
        chosen={chosen}
        sort={{ ...columnOf(view.sort), onSort: (by) => go({ sort: sortAfter(view.sort, by) }) }}
        selection={selection}
        isStale={isPlaceholderData}
        openKey={added === null ? null : String(added)}
        empty={data && <NoProducts view={view} />}
      />
      {data && <Pager pagination={data.pagination} onPage={turnTo} onSize={resize} />}
      <ProductBulk selection={selection} nameOf={(key) => names.get(key) ?? content.unnamed(key)} />
    </section>
  )
}

type ListToolsProps = { view: ListView; count: string | undefined; children: ReactNode }

function ListTools({ view, count, children }: ListToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-2 tabular-nums">{count ?? content.loading}</p>
      {isNarrowed(view) && (
        <ButtonLink
          to={listAddress(everyProduct, { sort: view.sort, look: view.look })}
          variant="quiet"
          size="small"
        >
          {productListContent.clear}
        </ButtonLink>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
    </div>
  )
}

type Go = (change: Partial<ListView>) => void

/** To the list with something else about it. */
function useGo() {
  const navigate = useNavigate()
  const go: Go = (change) => navigate(listAddress(viewNow(), change), { preventScrollReset: true })
  return {
    go,
    turnTo: (page: number) => navigate(listAddress(viewNow(), { page })),
    resize(wanted: number) {
      const size = pageSizes.find((one) => one === wanted)
      if (size) go({ size })
    },
  }
}

/** Cards or the table; the key changes between them. */
function useShownLook(requested: ListLook | null, go: Go) {
  const [look, keepLook] = useListLook(requested)
  function show(wanted: ListLook) {
    keepLook(wanted)
    go({ look: wanted, page: viewNow().page })
  }
  useShortcuts(productListContent.title, [
    {
      keys: 'v',
      label: productListContent.look.shortcut,
      run: () => show(look === 'cards' ? 'table' : 'cards'),
    },
  ])
  return [look, show] as const
}

/** The names of all products seen on a page, for messages about the selected ones. */
function useNames(products: readonly AdminProduct[] | undefined): ReadonlyMap<string, string> {
  const names = useRef(new Map<string, string>())
  for (const product of products ?? []) names.current.set(productKey(product), product.name)
  return names.current
}
