import clsx from 'clsx'
import { ArrowDownUp, LayoutGrid, PackageOpen, Plus, SearchX, Table2, TableProperties } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AdminProduct, listAdminProducts } from '#contract/catalogue/admin-product.ts'
import type { Pagination } from '#contract/wire/pagination.ts'
import { useShortcuts } from '#web/admin/ui/keys/shortcuts-provider.tsx'
import { SelectAllOfResult } from '#web/admin/ui/table/bulk-bar.tsx'
import { ColumnChoice, useChosenColumns } from '#web/admin/ui/table/chosen-columns.tsx'
import { DataTable } from '#web/admin/ui/table/data-table.tsx'
import { Pager, shownText } from '#web/admin/ui/table/pager.tsx'
import { useSelection } from '#web/admin/ui/table/selection.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { mayDo } from '../../layout/destinations.ts'
import { failureText } from '../edit/failure-text.ts'
import { useCostRule } from '../edit/use-cost-rule.ts'
import { useProducts } from '../product-queries.ts'
import { AddedNotice } from './added-notice.tsx'
import { ProductBulk } from './bulk/product-bulk.tsx'
import { gridOfList } from './grid-view.ts'
import {
  addedProductId,
  everyProduct,
  exportAddress,
  isNarrowed,
  type ListLook,
  type ListView,
  listAddress,
  listLooks,
  productsQuery,
  viewNow,
  withoutPrices,
} from './list-address.ts'
import { columnOf, sortAfter } from './look/column-sort.ts'
import { ProductCard } from './look/product-card.tsx'
import { productColumns } from './look/product-columns.tsx'
import { ProductSummary } from './look/product-summary.tsx'
import { SortChoice } from './look/sort-choice.tsx'
import { useListLook } from './look/use-list-look.ts'
import { ProductFilters } from './product-filters.tsx'

const keyOf = ({ id }: AdminProduct) => String(id)
const nameOf = ({ name }: AdminProduct) => name

export function ProductList({ view: requested }: { view: ListView }) {
  const { user } = useAuth()
  const showsPrices = user !== null && mayDo(user, 'prices')
  const view = showsPrices ? requested : withoutPrices(requested)
  const { data, error, refetch, isFetching, isPlaceholderData } = useProducts(view)
  const [look, keepLook] = useListLook(view.look)
  const list = listAddress(view, { page: view.page })
  const costRule = useCostRule()
  const columns = useMemo(
    () => productColumns(list, { showsPrices, costRule }),
    [list, showsPrices, costRule],
  )
  const chosen = useChosenColumns('products', columns)
  const selection = useSelection()
  const names = useNames(data?.products)
  const navigate = useNavigate()
  const added = addedProductId(useLocation().state)
  const go = (change: Partial<ListView>) =>
    navigate(listAddress(viewNow(), change), { preventScrollReset: true })

  function show(wanted: ListLook) {
    keepLook(wanted)
    go({ look: wanted, page: viewNow().page })
  }

  useShortcuts('Products', [
    { keys: 'v', label: 'Cards or table', run: () => show(look === 'cards' ? 'table' : 'cards') },
  ])
  useAnnouncedCount(data?.pagination)

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Products</h1>
        <div className="flex flex-wrap items-center gap-2">
          {view.state !== 'archived' && (
            <ButtonLink to={gridOfList(view)} variant="secondary" size="small">
              <TableProperties aria-hidden className="size-4" />
              Edit in a grid
            </ButtonLink>
          )}
          <ButtonLink to={exportAddress(view)} variant="secondary" size="small">
            <ArrowDownUp aria-hidden className="size-4" />
            Import & export
          </ButtonLink>
          {showsPrices && (
            <ButtonLink to="/admin/products/new" state={{ list }} size="small">
              <Plus aria-hidden className="size-4" />
              Add Product
            </ButtonLink>
          )}
        </div>
      </div>
      <ProductSummary summary={data?.summary} view={view} />
      <ProductFilters view={view} />
      {error && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" size="small" isBusy={isFetching} onClick={() => refetch()}>
              Retry
            </Button>
          }
        >
          {failureText('list', error)}
        </Notice>
      )}
      {(data || !error) && (
        <section aria-label="Products found" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-ink-2 tabular-nums">
              {data ? shownText(data.pagination, 'product') : 'Loading products...'}
            </p>
            {isNarrowed(view) && (
              <ButtonLink
                to={listAddress(everyProduct, { sort: view.sort, look: view.look })}
                variant="quiet"
                size="small"
              >
                Clear All Filters
              </ButtonLink>
            )}
            <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
              {/* The table headers sort it; a narrow window has none. */}
              <span className={clsx(look === 'table' && 'md:hidden')}>
                <SortChoice sort={view.sort} showsPrices={showsPrices} onSort={(sort) => go({ sort })} />
              </span>
              <span className="flex gap-2 max-md:hidden">
                {look === 'table' && <ColumnChoice columns={columns} chosen={chosen} />}
                <LookChoice look={look} onShow={show} />
              </span>
            </div>
          </div>
          {added !== null && data && !isPlaceholderData && (
            <AddedNotice id={added} list={list} isListed={data.products.some(({ id }) => id === added)} />
          )}
          {data && (
            <SelectAllOfResult
              pageKeys={data.products.map(keyOf)}
              total={data.pagination.total}
              selection={selection}
              loadAll={() => allKeys(view)}
            />
          )}
          <DataTable
            name="products"
            label="Products"
            columns={columns}
            rows={data?.products}
            keyOf={keyOf}
            nameOf={nameOf}
            card={(product) => <ProductCard product={product} list={list} costRule={costRule} />}
            isCards={look === 'cards'}
            chosen={chosen}
            sort={{ ...columnOf(view.sort), onSort: (by) => go({ sort: sortAfter(view.sort, by) }) }}
            selection={selection}
            isStale={isPlaceholderData}
            openKey={added === null ? null : String(added)}
            empty={data && <NoProducts pagination={data.pagination} view={view} />}
          />
          {data && (
            <Pager
              pagination={data.pagination}
              onPage={(page) => navigate(listAddress(viewNow(), { page }))}
              onSize={(size) => {
                const known = ([25, 50, 100] as const).find((one) => one === size)
                if (known) go({ size: known })
              }}
            />
          )}
          <ProductBulk selection={selection} nameOf={(key) => names.get(key) ?? `Product ${key}`} />
        </section>
      )}
    </div>
  )
}

/** The names of all products seen on a page, for messages about the selected ones. */
function useNames(products: readonly AdminProduct[] | undefined): ReadonlyMap<string, string> {
  const names = useRef(new Map<string, string>())
  for (const product of products ?? []) names.current.set(keyOf(product), product.name)
  return names.current
}

function useAnnouncedCount(pagination: Pagination | undefined): void {
  const announce = useAnnounce()
  const text = pagination && shownText(pagination, 'product')
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}

const lookNames = { cards: 'Cards', table: 'Table' } as const
const lookIcons = { cards: LayoutGrid, table: Table2 } as const

function LookChoice({ look, onShow }: { look: ListLook; onShow: (look: ListLook) => void }) {
  return (
    <fieldset className="flex rounded-control border border-line-strong p-0.5">
      <legend className="sr-only">Show as</legend>
      {listLooks.map((one) => {
        const Icon = lookIcons[one]
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === look}
            onClick={() => onShow(one)}
            className={clsx(
              'flex min-h-7.5 items-center gap-2 rounded-md px-2.5 font-semibold',
              one === look ? 'bg-green-soft text-green' : 'text-ink-2 hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {lookNames[one]}
          </button>
        )
      })}
    </fieldset>
  )
}

// As many as a person can wait for in one run.
const maxChosen = 1000
const maxAtOnce = 100

async function allKeys(view: ListView): Promise<string[]> {
  const keys: string[] = []
  for (let page = 1; keys.length < maxChosen; page += 1) {
    const query = { ...productsQuery(view), page, limit: maxAtOnce }
    const { products, pagination } = await browserApi.call(listAdminProducts, { query })
    keys.push(...products.map(keyOf))
    if (page >= pagination.pages) break
  }
  return keys
}

function NoProducts({ pagination, view }: { pagination: Pagination; view: ListView }) {
  if (pagination.total > 0) {
    return (
      <EmptyState
        title="Nothing on this page"
        text={`There are only ${pagination.pages} pages.`}
        icon={SearchX}
      >
        <ButtonLink to={listAddress(view)}>First page</ButtonLink>
      </EmptyState>
    )
  }
  if (isNarrowed(view)) {
    return (
      <EmptyState
        title="No Products Match Your Search"
        text="Try another word, or show all products."
        icon={SearchX}
      >
        <ButtonLink to={listAddress(everyProduct)}>Clear All Filters</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No Products Available" text="The shop has no products yet." icon={PackageOpen}>
      <ButtonLink to="/admin/products/new">Add Product</ButtonLink>
    </EmptyState>
  )
}
