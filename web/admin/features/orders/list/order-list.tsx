import { PackageCheck, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { exportOrders } from '#contract/orders/admin-order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { type ChangeAddress, useAddressParts } from '../../../ui/form/use-address-parts.ts'
import { useShortcuts } from '../../../ui/keys/shortcuts-provider.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { BulkBar, BulkProgress, SelectAllOfResult } from '../../../ui/table/bulk-bar.tsx'
import { ColumnChoice, useChosenColumns } from '../../../ui/table/chosen-columns.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DateRange, FilterBar, FilterSelect, SearchBox } from '../../../ui/table/filter-bar.tsx'
import { Pager, shownText } from '../../../ui/table/pager.tsx'
import { type Selection, useSelection } from '../../../ui/table/selection.ts'
import { TableDownloads } from '../../../ui/table-downloads.tsx'
import { mayDo } from '../../layout/destinations.ts'
import { NewRowsOffer } from '../../notifications/new-rows-offer.tsx'
import { OrderSummary } from '../details/order-summary.tsx'
import { BulkFulfilDialog } from '../fulfil/bulk-fulfil-dialog.tsx'
import { orderContent } from '../order-content.ts'
import { listOrderNumbers, useNewOrders, useOrders } from '../order-queries.ts'
import { takeOrderContent } from '../take/take-order-content.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderCard, orderColumns } from './order-columns.tsx'
import { OrderLink } from './order-link.tsx'
import {
  filterOptions,
  type OrderListView,
  orderSearch,
  pressedSort,
  readOrderListView,
  sortOptions,
} from './order-list-view.ts'
import { useMarking } from './use-marking.ts'

const { list: content, fulfil: fulfilTexts, marking: markingTexts } = orderContent

export function OrderList() {
  const [search, change] = useAddressParts()
  const view = readOrderListView(search)
  const { data, error, refetch, isFetching, isPlaceholderData } = useOrders(view)
  const newOrders = useNewOrders(view, isPlaceholderData ? undefined : data)
  const chosen = useChosenColumns('orders', orderColumns)
  const selection = useSelection({
    view,
    rows: isPlaceholderData ? undefined : data?.orders.map(({ orderNumber }) => orderNumber),
  })
  const marking = useMarking(selection)
  const { user } = useAuth()
  const maySeeSales = user !== null && mayDo(user, 'reports')
  useAnnouncedText(data && shownText(data.pagination, 'order'))

  return (
    <div className="flex flex-col gap-3 sm:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{orderContent.title}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/orders/new" variant="secondary" size="small">
            <Plus aria-hidden className="size-4" />
            {takeOrderContent.open}
          </ButtonLink>
          <ColumnChoice columns={orderColumns} chosen={chosen} />
          {maySeeSales && <ExportButton view={view} />}
        </div>
      </div>
      <OrderSummary summary={data?.summary} status={view.status} maySeeSales={maySeeSales} />
      <OrderFilters view={view} onChange={change} />
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      <MarkingProgress marking={marking} />
      <NewRowsOffer rows={newOrders} noun="order" />
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
          columns={orderColumns}
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
      <MarkingBar marking={marking} selection={selection} />
    </div>
  )
}

function useAnnouncedText(text: string | undefined) {
  const announce = useAnnounce()
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}

function ExportButton({ view }: { view: OrderListView }) {
  return (
    <TableDownloads
      fileName="orders"
      fetchCsv={(onProgress) => browserApi.file(exportOrders, { query: orderSearch(view) }, onProgress)}
      of="orders"
    >
      {content.export}
    </TableDownloads>
  )
}

type OrderFiltersProps = { view: OrderListView; onChange: ChangeAddress }

function OrderFilters({ view, onChange }: OrderFiltersProps) {
  return (
    <FilterBar>
      <SearchBox
        label={content.searchLabel}
        placeholder={content.searchHint}
        value={view.q}
        onSearch={(q) => onChange({ q }, { isTyping: true })}
      />
      <FilterSelect
        label="Show"
        value={view.status}
        options={filterOptions}
        onChange={(status) => onChange({ status: status === 'all' ? null : status })}
      />
      <FilterSelect
        label="Sort by"
        value={view.sort}
        options={sortOptions}
        onChange={(sort) => onChange({ sort: sort === 'date' ? null : sort, direction: null })}
      />
      <DateRange from={view.from} to={view.to} onChange={onChange} />
    </FilterBar>
  )
}

type MarkingProps = { marking: ReturnType<typeof useMarking> }

function MarkingProgress({ marking: { bulk, isUnfulfilling, undo } }: MarkingProps) {
  if (!bulk.state) return null
  return (
    <BulkProgress
      state={bulk.state}
      {...(isUnfulfilling ? markingTexts.unfulfilling : markingTexts.fulfilling)}
      onUndo={undo}
      onStop={bulk.stop}
      onForget={bulk.forget}
      nameOf={(key) => <OrderLink orderNumber={key} />}
    />
  )
}

/** What is done with the chosen orders. */
function MarkingBar({ marking, selection }: MarkingProps & { selection: Selection }) {
  const { isRunning, typed, fulfil, unfulfil } = marking
  const [isConfirming, setConfirming] = useState(false)
  const announce = useAnnounce()

  function openFulfil() {
    if (isRunning) return
    if (selection.keys.size === 0) announce(fulfilTexts.nothingChosen)
    else setConfirming(true)
  }

  useShortcuts(orderContent.title, [{ keys: 'shift+f', label: fulfilTexts.markMany, run: openFulfil }])

  return (
    <>
      <BulkBar selection={selection}>
        <Button variant="secondary" size="small" isBusy={isRunning} onClick={unfulfil}>
          {fulfilTexts.unmark}
        </Button>
        <Button size="small" isBusy={isRunning} onClick={openFulfil}>
          <PackageCheck aria-hidden className="size-4" />
          {fulfilTexts.markMany}
        </Button>
      </BulkBar>
      {isConfirming && (
        <BulkFulfilDialog
          orderNumbers={[...selection.keys]}
          typed={typed}
          onFulfil={fulfil}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
