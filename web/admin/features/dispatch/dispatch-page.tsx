import clsx from 'clsx'
import { FileUp, PackageCheck, PackageOpen, ScanBarcode, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { DispatchCounts } from '#contract/orders/dispatch.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type ChangeAddress, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { BulkBar, BulkProgress } from '../../ui/table/bulk-bar.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { grouped, Pager } from '../../ui/table/pager.tsx'
import { type Selection, useSelection } from '../../ui/table/selection.ts'
import { NewRowsOffer } from '../notifications/new-rows-offer.tsx'
import { BookingActions } from './booking/booking-actions.tsx'
import { dispatchContent as content } from './dispatch-content.ts'
import {
  type DispatchTab,
  type DispatchView,
  dispatchFilters,
  dispatchTabs,
  readDispatchView,
} from './dispatch-view.ts'
import { HandOverDialog } from './hand-over/hand-over-dialog.tsx'
import { PapersBar } from './papers-bar.tsx'
import { OrderToPackCard, orderColumns, ParcelCard, parcelColumns } from './parcel-columns.tsx'
import { parcelKey, parcelOfKey } from './parcel-key.ts'
import { useDispatchRun } from './use-dispatch-run.ts'
import { useDispatchParcels, useNewOrdersToPack, useNewParcels, useOrdersToPack } from './worklist-queries.ts'

/** What is to be packed, what waits for its courier, and what left today. */
export function DispatchPage() {
  const [search, change] = useAddressParts()
  const view = readDispatchView(search)
  // Each tab has rows of its own, and a choice of its own.
  return <DispatchTabPage key={view.tab} view={view} change={change} />
}

function DispatchTabPage({ view, change }: { view: DispatchView; change: ChangeAddress }) {
  const { tab, show, q } = view
  const orders = useOrdersToPack(view)
  const parcels = useDispatchParcels(view)
  const { data, error, refetch, isFetching } = tab === 'to_pack' ? orders : parcels
  const rows =
    tab === 'to_pack'
      ? !orders.isPlaceholderData && orders.data?.orders.map(({ orderNumber }) => orderNumber)
      : !parcels.isPlaceholderData && parcels.data?.parcels.map(parcelKey)
  const newOrders = useNewOrdersToPack(view, orders.isPlaceholderData ? undefined : orders.data)
  const newParcels = useNewParcels(view, parcels.isPlaceholderData ? undefined : parcels.data)
  const selection = useSelection({ view, rows: rows || undefined })
  const run = useDispatchRun(selection)

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{content.title}</h1>
        <div className="flex flex-wrap gap-2">
          {tab === 'packed' && <FromFileButton run={run} />}
          <ButtonLink to="/admin/dispatch/pack" size="small">
            <ScanBarcode aria-hidden className="size-4" />
            {content.scanToPack}
          </ButtonLink>
        </div>
      </div>
      <Tabs current={tab} counts={data?.counts} />
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={tab === 'to_collect' ? content.counterSearchHint : content.searchHint}
          value={q}
          onSearch={(text) => change({ q: text }, { isTyping: true })}
        />
        {tab === 'to_pack' && (
          <FilterSelect
            label={content.show}
            value={show}
            options={dispatchFilters.map((one) => ({
              value: one,
              label:
                one === 'late' && data
                  ? `${content.filters.late} (${grouped(data.counts.late)})`
                  : content.filters[one],
            }))}
            onChange={(one) => change({ show: one === 'all' ? null : one })}
          />
        )}
      </FilterBar>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {run.bulk.state && (
        <BulkProgress
          state={run.bulk.state}
          {...run.texts}
          onUndo={run.undo}
          onStop={run.bulk.stop}
          onForget={run.bulk.forget}
        />
      )}
      {tab === 'to_pack' ? (
        <NewRowsOffer rows={newOrders} noun="order" />
      ) : (
        <NewRowsOffer rows={newParcels} noun="parcel" />
      )}
      <Rows view={view} orders={orders} parcels={parcels} selection={selection} />
      {data && (
        <Pager pagination={data.pagination} onPage={(page) => change({ page: page > 1 ? page : null })} />
      )}
      <DispatchBar tab={tab} selection={selection} run={run} />
    </div>
  )
}

function Tabs({ current, counts }: { current: DispatchTab; counts: DispatchCounts | undefined }) {
  const countOf = {
    to_pack: counts?.toPack,
    packed: counts?.packed,
    to_collect: counts?.toCollect,
    left: counts?.leftToday,
  }
  return (
    <nav aria-label={content.tabsLabel} className="border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {dispatchTabs.map((tab) => (
          <li key={tab}>
            <Link
              to={tab === 'to_pack' ? '/admin/dispatch' : `/admin/dispatch?tab=${tab}`}
              aria-current={tab === current ? 'page' : undefined}
              className={clsx(
                '-mb-px flex min-h-11 items-center gap-2 border-b-2',
                tab === current
                  ? 'border-green font-semibold text-green'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {content.tabs[tab]}
              {countOf[tab] !== undefined && (
                <span className="rounded-full bg-paper-2 px-2 text-sm tabular-nums">
                  {countOf[tab] >= 1000 ? '1\u00a0000+' : grouped(countOf[tab])}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type RowsProps = {
  view: DispatchView
  orders: ReturnType<typeof useOrdersToPack>
  parcels: ReturnType<typeof useDispatchParcels>
  selection: Selection
}

function Rows({ view: { tab, show, q }, orders, parcels, selection }: RowsProps) {
  const isNarrowed = q !== '' || show !== 'all'
  const empty = (
    <EmptyState {...(isNarrowed ? content.empty.filtered : content.empty[tab])} icon={PackageOpen}>
      {isNarrowed && <ButtonLink to="/admin/dispatch">{content.clear}</ButtonLink>}
    </EmptyState>
  )
  if (tab === 'to_pack') {
    if (orders.error && !orders.data) return null
    return (
      <DataTable
        name="dispatch-orders"
        label="orders to pack"
        columns={orderColumns}
        rows={orders.data?.orders}
        keyOf={({ orderNumber }) => orderNumber}
        nameOf={({ orderNumber }) => orderNumber}
        card={(order) => <OrderToPackCard order={order} />}
        selection={selection}
        isStale={orders.isPlaceholderData}
        empty={empty}
      />
    )
  }
  if (parcels.error && !parcels.data) return null
  return (
    <DataTable
      name={`dispatch-${tab}`}
      label="parcels"
      columns={columnsOf[tab]}
      rows={parcels.data?.parcels}
      keyOf={parcelKey}
      nameOf={parcelKey}
      card={(parcel) => <ParcelCard parcel={parcel} />}
      selection={selection}
      isStale={parcels.isPlaceholderData}
      empty={empty}
    />
  )
}

const columnsOf = {
  packed: parcelColumns('packed'),
  to_collect: parcelColumns('to_collect'),
  left: parcelColumns('left'),
}

type Run = ReturnType<typeof useDispatchRun>
type DispatchBarProps = { tab: DispatchTab; selection: Selection; run: Run }

/** What is done with the chosen rows. */
function DispatchBar({ tab, selection, run }: DispatchBarProps) {
  const [isHandingOver, setHandingOver] = useState(false)
  const keys = [...selection.keys]
  const papers = tab === 'to_pack' ? { orderNumbers: keys } : { parcels: keys.map(parcelOfKey) }
  const act = (onClick: () => void, children: ReactNode, isMain = false) => (
    <Button variant={isMain ? 'primary' : 'secondary'} size="small" isBusy={run.isRunning} onClick={onClick}>
      {children}
    </Button>
  )
  return (
    <>
      <BulkBar selection={selection}>
        <PapersBar
          kinds={
            tab === 'to_pack'
              ? ['pick_list', 'packing_slips', 'invoices', 'labels']
              : ['packing_slips', 'invoices', 'labels']
          }
          papers={papers}
        />
        {tab === 'to_pack' &&
          act(
            run.pack,
            <>
              <PackageCheck aria-hidden className="size-4" />
              {content.packSelected}
            </>,
            true,
          )}
        {tab === 'packed' && <BookingActions keys={keys} />}
        {tab === 'packed' && act(run.unpack, content.unpack)}
        {tab === 'packed' &&
          act(
            () => setHandingOver(true),
            <>
              <Truck aria-hidden className="size-4" />
              {content.handOver}
            </>,
            true,
          )}
        {tab === 'left' && act(run.undoHandOver, content.undoHandOver)}
        {tab === 'to_collect' && act(run.undoHandOver, content.undoReady)}
      </BulkBar>
      {isHandingOver && (
        <HandOverDialog keys={keys} onHandOver={run.handOver} onClose={() => setHandingOver(false)} />
      )}
    </>
  )
}

function FromFileButton({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <FileUp aria-hidden className="size-4" />
        {content.fromFile}
      </Button>
      {isOpen && <HandOverDialog keys={null} onHandOver={run.handOver} onClose={() => setOpen(false)} />}
    </>
  )
}
