import clsx from 'clsx'
import { ChevronRight, PackageCheck, PackageOpen, SearchX, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { exportOrders } from '#contract/orders/admin-order.ts'
import { centsFromRand } from '#domain/money/money.ts'
import { attentionLabel } from '#domain/orders/attention.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-provider.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Money } from '#web/ui/money.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { useAddressParts } from '../../ui/form/use-address-parts.ts'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { BulkBar, BulkProgress, SelectAllOfResult } from '../../ui/table/bulk-bar.tsx'
import { ColumnChoice, useChosenColumns } from '../../ui/table/chosen-columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateRange, FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { grouped, Pager, shownText } from '../../ui/table/pager.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { useBulkRun } from '../../ui/table/use-bulk-run.ts'
import { mayDo } from '../layout/destinations.ts'
import { OrderSummary } from './details/order-summary.tsx'
import { BulkFulfilDialog } from './fulfil/bulk-fulfil-dialog.tsx'
import { FulfilToggle } from './fulfil/fulfil-toggle.tsx'
import type { TrackingNumbers } from './fulfil/read-tracking-column.ts'
import { OrderBadges } from './order-badges.tsx'
import {
  filterOptions,
  isNarrowed,
  type OrderListView,
  orderSearch,
  pressedSort,
  readOrderListView,
  sortOptions,
} from './order-list-view.ts'
import {
  type ListedOrder,
  listOrderNumbers,
  type Marking,
  markMany,
  useOrders,
  useRefreshOrders,
} from './order-queries.ts'

// Each order is a transaction of its own; this many finish well within the time limit of a call.
const chunkSize = 25

export function OrderList() {
  const [search, change] = useAddressParts()
  const view = readOrderListView(search)
  const { data, error, refetch, isFetching, isPlaceholderData } = useOrders(view)
  const chosen = useChosenColumns('orders', columns)
  const selection = useSelection()
  const bulk = useBulkRun()
  const confirm = useConfirm()
  const refresh = useRefreshOrders()
  const announce = useAnnounce()
  const { user } = useAuth()
  const maySeeSales = user !== null && mayDo(user, 'reports')
  const [isConfirming, setConfirming] = useState(false)
  const [typed, setTyped] = useState<TrackingNumbers>({})
  const [marked, setMarked] = useState<{ fulfilled: boolean; orderNumbers: readonly string[] } | null>(null)
  const count = data && shownText(data.pagination, 'order')

  useEffect(() => {
    if (count) announce(count)
  }, [announce, count])

  function openBulkFulfil() {
    if (bulk.state?.isRunning) return
    if (selection.keys.size === 0) {
      announce('Select orders first.')
      return
    }
    setConfirming(true)
  }

  async function bulkUnfulfil() {
    if (bulk.state?.isRunning || selection.keys.size === 0) return
    const { size } = selection.keys
    const isSure = await confirm({
      title: size === 1 ? 'Mark 1 order unfulfilled?' : `Mark ${grouped(size)} orders unfulfilled?`,
      text: 'They go back to the orders to pack. Emails that have not been sent are stopped. Customers who already have theirs are not told.',
      confirmLabel: 'Mark Unfulfilled',
      tone: 'primary',
    })
    if (isSure) await mark([...selection.keys], { fulfilled: false })
  }

  async function mark(keys: readonly string[], wanted: Marking) {
    const moved: string[] = []
    setMarked({ fulfilled: wanted.fulfilled, orderNumbers: [] })
    setTyped(wanted.numbers ?? {})
    const ended = await bulk.start({
      keys,
      chunkSize,
      async run(chunk) {
        const { failures, changed } = await markMany(chunk, wanted)
        moved.push(...changed)
        return failures
      },
    })
    setMarked({ fulfilled: wanted.fulfilled, orderNumbers: moved })
    const failed = new Set(ended.failures.map(({ key }) => key))
    selection.set(
      keys.slice(0, ended.done).filter((key) => !failed.has(key)),
      false,
    )
    if (ended.done === ended.total) setTyped({})
    const word = wanted.fulfilled ? 'fulfilled' : 'marked unfulfilled'
    announce(`${ended.done - failed.size} of ${ended.total} ${word}`)
    refresh()
  }

  const isUnfulfilling = marked?.fulfilled === false

  useShortcuts('Orders', [{ keys: 'shift+f', label: 'Bulk Fulfill', run: openBulkFulfil }])

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Orders</h1>
        <div className="flex flex-wrap gap-2">
          <ColumnChoice columns={columns} chosen={chosen} />
          {maySeeSales && (
            <DownloadButton
              fileName="orders.csv"
              fetchFile={(onProgress) =>
                browserApi.file(exportOrders, { query: orderSearch(view) }, onProgress)
              }
            >
              Export Orders
            </DownloadButton>
          )}
        </div>
      </div>
      <OrderSummary summary={data?.summary} status={view.status} maySeeSales={maySeeSales} />
      <FilterBar>
        <SearchBox
          label="Search orders"
          placeholder="Number, email, name, product, tracking"
          value={view.q}
          onSearch={(q) => change({ q }, { isTyping: true })}
        />
        <FilterSelect
          label="Show"
          value={view.status}
          options={filterOptions}
          onChange={(status) => change({ status: status === 'all' ? null : status })}
        />
        <FilterSelect
          label="Sort by"
          value={view.sort}
          options={sortOptions}
          onChange={(sort) => change({ sort: sort === 'date' ? null : sort, direction: null })}
        />
        <DateRange from={view.from} to={view.to} onChange={change} />
      </FilterBar>
      {error && (
        <LoadFailure title="The orders could not be loaded" isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {bulk.state && (
        <BulkProgress
          state={bulk.state}
          doing={isUnfulfilling ? 'Marking unfulfilled' : 'Fulfilling'}
          done={isUnfulfilling ? 'marked unfulfilled' : 'fulfilled'}
          onUndo={
            marked && marked.orderNumbers.length > 0
              ? () => mark(marked.orderNumbers, { fulfilled: isUnfulfilling })
              : null
          }
          onStop={bulk.stop}
          onForget={bulk.forget}
          nameOf={(key) => <OrderLink orderNumber={key} />}
        />
      )}
      {data && (
        <SelectAllOfResult
          pageKeys={data.orders.map(({ orderNumber }) => orderNumber)}
          total={data.pagination.total}
          selection={selection}
          loadAll={() => listOrderNumbers(view)}
        />
      )}
      {(data || !error) && (
        <DataTable
          name="orders"
          label="orders"
          columns={columns}
          chosen={chosen}
          rows={data?.orders}
          keyOf={({ orderNumber }) => orderNumber}
          nameOf={({ orderNumber }) => orderNumber}
          card={(order) => <OrderCard order={order} />}
          sort={{
            by: view.sort,
            direction: view.direction,
            onSort: (sort) => change(pressedSort(view, sort)),
          }}
          selection={selection}
          isStale={isPlaceholderData}
          empty={<NoOrders view={view} />}
        />
      )}
      {data && (
        <Pager
          pagination={data.pagination}
          onPage={(page) => change({ page: page > 1 ? page : null })}
          onSize={(limit) => change({ limit: limit === 50 ? null : limit })}
        />
      )}
      <BulkBar selection={selection}>
        <Button
          variant="secondary"
          size="small"
          isBusy={bulk.state?.isRunning ?? false}
          onClick={bulkUnfulfil}
        >
          Mark Unfulfilled
        </Button>
        <Button size="small" isBusy={bulk.state?.isRunning ?? false} onClick={openBulkFulfil}>
          <PackageCheck aria-hidden className="size-4" />
          Bulk Fulfill
        </Button>
      </BulkBar>
      {isConfirming && (
        <BulkFulfilDialog
          orderNumbers={[...selection.keys]}
          typed={typed}
          onFulfil={({ courierId, numbers }) =>
            mark([...selection.keys], { fulfilled: true, courierId, numbers })
          }
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

const columns: readonly Column<ListedOrder>[] = [
  {
    key: 'number',
    label: 'Order',
    isFixed: true,
    cell: (order) => (
      <span className="flex items-center gap-1.5">
        <OrderLink orderNumber={order.orderNumber} />
        <AttentionMark order={order} />
      </span>
    ),
  },
  {
    key: 'date',
    label: 'Date',
    sort: 'date',
    foldsUnder: 'number',
    cell: (order) => <Moment at={order.orderDate} isShort />,
  },
  {
    key: 'client',
    label: 'Client',
    cell: (order) => (
      <span className="block min-w-28 wrap-anywhere">
        <span className="block">
          {order.clientEmail || <span className="text-ink-2">Account deleted</span>}
        </span>
        <span className="block text-ink-2">{order.shippingInfo.fullName}</span>
      </span>
    ),
  },
  {
    key: 'product',
    label: 'Product',
    sort: 'name',
    cell: (order) => <span className="block min-w-24 wrap-anywhere">{order.productName}</span>,
  },
  {
    key: 'address',
    label: 'Delivery address',
    foldsUnder: 'client',
    cell: (order) => <span className="block min-w-24 wrap-anywhere">{order.deliveryAddress}</span>,
  },
  {
    key: 'price',
    label: 'Price',
    sort: 'price',
    isNumeric: true,
    cell: (order) => <Money cents={centsFromRand(order.summary.total)} />,
  },
  {
    key: 'status',
    label: 'Status',
    foldsUnder: 'number',
    cell: (order) => <OrderBadges order={order} />,
  },
  {
    key: 'items',
    label: 'Items',
    isNumeric: true,
    isHiddenAtFirst: true,
    cell: (order) => order.summary.itemCount,
  },
  {
    key: 'courier',
    label: 'Courier',
    isHiddenAtFirst: true,
    foldsUnder: 'client',
    cell: (order) => [order.courier, order.trackingNumber].filter(Boolean).join(', ') || '–',
  },
  {
    key: 'acts',
    label: 'Actions',
    isFixed: true,
    className: 'w-px',
    cell: (order) => (
      <span className="flex items-center justify-end gap-1">
        <FulfilToggle order={order} isTight />
        <DetailsLink orderNumber={order.orderNumber} isTight />
      </span>
    ),
  },
]

function OrderCard({ order }: { order: ListedOrder }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-1.5">
          <OrderLink orderNumber={order.orderNumber} />
          <AttentionMark order={order} />
        </span>
        <Money cents={centsFromRand(order.summary.total)} />
      </div>
      <p className="text-ink-2">
        <Moment at={order.orderDate} />
      </p>
      <p>{order.productName}</p>
      <p className="text-ink-2 wrap-anywhere">{order.clientEmail}</p>
      <p className="text-ink-2">{order.deliveryAddress}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <OrderBadges order={order} />
        <span className="flex items-center gap-1">
          <FulfilToggle order={order} />
          <DetailsLink orderNumber={order.orderNumber} />
        </span>
      </div>
    </div>
  )
}

/** Remembers the list, so that the back link returns to it. */
function useOrderAddress(orderNumber: string) {
  const { search } = useLocation()
  return { to: href('/admin/orders/:orderNumber', { orderNumber }), state: { list: search } }
}

function OrderLink({ orderNumber }: { orderNumber: string }) {
  return (
    <Link {...useOrderAddress(orderNumber)} className="link whitespace-nowrap font-medium tabular-nums">
      {orderNumber}
    </Link>
  )
}

/** In the table its label needs a wide screen; the arrow says as much. */
function DetailsLink({ orderNumber, isTight = false }: { orderNumber: string; isTight?: boolean }) {
  return (
    <ButtonLink
      {...useOrderAddress(orderNumber)}
      variant="quiet"
      size="small"
      title="View Details"
      className={clsx('whitespace-nowrap', isTight && 'max-2xl:px-2')}
    >
      <span className={clsx(isTight && 'max-2xl:sr-only')}>View Details</span>
      <span className="sr-only"> of {orderNumber}</span>
      {isTight && <ChevronRight aria-hidden className="size-4 2xl:hidden" />}
    </ButtonLink>
  )
}

function AttentionMark({ order }: { order: ListedOrder }) {
  const { needsAttention } = order
  if (!needsAttention) return null
  return (
    <span title={attentionLabel(needsAttention.reason)}>
      <TriangleAlert aria-hidden className="size-4 text-clay" />
      <span className="sr-only">Needs attention: {needsAttention.text}</span>
    </span>
  )
}

function NoOrders({ view }: { view: OrderListView }) {
  if (isNarrowed(view)) {
    return (
      <EmptyState
        title="No Orders Match"
        text="Try another word or another day, or show all orders."
        icon={SearchX}
      >
        <ButtonLink to="/admin/orders">Clear All Filters</ButtonLink>
      </EmptyState>
    )
  }
  if (view.page > 1) {
    return (
      <EmptyState title="Nothing on this page" icon={SearchX}>
        <ButtonLink to="/admin/orders">First page</ButtonLink>
      </EmptyState>
    )
  }
  return <EmptyState title="No Orders Yet" text="Your first order will appear here." icon={PackageOpen} />
}
