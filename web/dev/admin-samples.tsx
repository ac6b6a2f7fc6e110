import { Keyboard, SlidersHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ChangeView } from '#web/admin/ui/change-view.tsx'
import { BarBelow } from '#web/admin/ui/chart/bar-below.tsx'
import { BarChart } from '#web/admin/ui/chart/bar-chart.tsx'
import { HoverDetails } from '#web/admin/ui/chart/hover-details.tsx'
import { DownloadButton } from '#web/admin/ui/download-button.tsx'
import { DropDown } from '#web/admin/ui/drop-down.tsx'
import { FileButton } from '#web/admin/ui/form/file-button.tsx'
import { RadioGroup } from '#web/admin/ui/form/radio-group.tsx'
import { DataGrid } from '#web/admin/ui/grid/data-grid.tsx'
import type { GridCell } from '#web/admin/ui/grid/grid-parts.ts'
import { useGridMark } from '#web/admin/ui/grid/use-grid-mark.ts'
import { IconButton } from '#web/admin/ui/icon-button.tsx'
import { KeyCaps } from '#web/admin/ui/keys/key-caps.tsx'
import { useShortcutList } from '#web/admin/ui/keys/shortcuts-provider.tsx'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Modal, SidePanel } from '#web/admin/ui/modal.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { OpenLink } from '#web/admin/ui/open-link.tsx'
import { SavedTextsPanel } from '#web/admin/ui/saved-texts-panel.tsx'
import { Loaded, Section } from '#web/admin/ui/section.tsx'
import { BulkBar, BulkProgress, SelectAllOfResult } from '#web/admin/ui/table/bulk-bar.tsx'
import { ColumnChoice, useChosenColumns } from '#web/admin/ui/table/chosen-columns.tsx'
import { CountSelect } from '#web/admin/ui/table/count-select.tsx'
import { type Column, DataTable } from '#web/admin/ui/table/data-table.tsx'
import { DateRange, FilterBar, FilterSelect, SearchBox } from '#web/admin/ui/table/filter-bar.tsx'
import { FilterText } from '#web/admin/ui/table/filter-text.tsx'
import { Pager } from '#web/admin/ui/table/pager.tsx'
import { RowCard } from '#web/admin/ui/table/row-card.tsx'
import { useSelection } from '#web/admin/ui/table/selection.ts'
import type { BulkState } from '#web/admin/ui/table/use-bulk-run.ts'
import { TableDownloads } from '#web/admin/ui/table-downloads.tsx'
import { WaitingPanel } from '#web/admin/ui/waiting-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Sample } from './sample.ts'

type Row = { id: number; name: string; price: string; stock: number }

const rows: Row[] = [
  { id: 1, name: 'Acer Aspire Lite', price: 'R 8 999,00', stock: 12 },
  { id: 2, name: 'Logitech MX Master 3S', price: 'R 1 899,00', stock: 3 },
  { id: 3, name: 'JBL Flip 6', price: 'R 2 199,00', stock: 0 },
]
const columns: Column<Row>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name, sort: 'name', isFixed: true, onCard: 'heading' },
  {
    key: 'price',
    label: 'Price',
    cell: ({ price }) => price,
    sort: 'price',
    isNumeric: true,
    onCard: 'badge',
  },
  { key: 'stock', label: 'Stock', cell: ({ stock }) => stock, isNumeric: true, onCard: 'pair' },
]
const table = {
  label: 'Products',
  columns,
  keyOf: ({ id }: Row) => String(id),
  nameOf: ({ name }: Row) => name,
}
const bars = [42_000, 38_500, 0, 61_250, 55_000, 70_100, 12_000].map((value, day) => ({
  key: String(day),
  name: `${16 + day} November`,
  shortName: `${16 + day} Nov`,
  value,
  before: value * 0.8,
}))
const running: BulkState = {
  total: 1204,
  done: 400,
  failures: [],
  isRunning: true,
  unsure: 0,
  brokenOff: null,
}
const savedAnswers = [
  { id: 1, name: 'Where is my parcel?', text: 'It left us this morning.' },
  { id: 2, name: 'Warranty', text: 'Bring it in, with the slip.' },
]
const failed = { isFetching: false, refetch: noop }
const day = '2026-11-20T12:32:00Z'

/** web/admin/ui, by file. */
export const adminSamples: Sample[] = [
  {
    file: 'admin/ui/chart/bar-below.tsx',
    states: { 'with a button': () => <BarBelow label="Changes">3 changes not saved</BarBelow> },
  },
  {
    file: 'admin/ui/chart/bar-chart.tsx',
    isWide: true,
    states: { 'seven days': () => <Chart of={bars} />, empty: () => <Chart of={[]} /> },
  },
  {
    file: 'admin/ui/table/bulk-bar.tsx',
    states: {
      'a whole page chosen': () => <Chosen />,
      running: () => <Progress state={running} />,
      'all done': () => <Progress state={{ ...running, isRunning: false, done: 1204 }} />,
      'some refused': () => (
        <Progress
          state={{
            ...running,
            isRunning: false,
            done: 1204,
            failures: [{ key: 'ORD-1', reason: 'It is not paid yet.' }],
          }}
        />
      ),
      'broken off': () => (
        <Progress
          state={{ ...running, isRunning: false, unsure: 20, brokenOff: 'The connection was lost.' }}
        />
      ),
    },
  },
  {
    file: 'admin/ui/change-view.tsx',
    states: {
      changes: () => (
        <ChangeView before={{ price: 8999, name: 'Acer' }} after={{ price: 8499, name: 'Acer' }} />
      ),
      nothing: () => <ChangeView before={{ price: 1 }} after={{ price: 1 }} />,
    },
  },
  { file: 'admin/ui/table/chosen-columns.tsx', states: { closed: () => <Columns /> } },
  { file: 'admin/ui/table/count-select.tsx', states: { 'one of three': () => <Counts /> } },
  {
    file: 'admin/ui/table/data-table.tsx',
    isWide: true,
    states: {
      'sorted, one open': () => <Table />,
      'as cards': () => <DataTable {...table} name="dev-cards" rows={rows} isCards />,
      'from an earlier question': () => <DataTable {...table} name="dev-stale" rows={rows} isStale />,
      loading: () => <DataTable {...table} name="dev-loading" rows={undefined} />,
      empty: () => (
        <DataTable {...table} name="dev-empty" rows={[]} empty={<EmptyState title="No products" />} />
      ),
    },
  },
  {
    file: 'admin/ui/download-button.tsx',
    states: {
      'saves a file': () => (
        <DownloadButton fetchFile={async () => new Blob(['kwela'])} fileName="kwela.txt">
          Export
        </DownloadButton>
      ),
      'fails when pressed': () => (
        <DownloadButton fetchFile={() => Promise.reject(new Error('The shop is busy.'))} fileName="kwela.txt">
          Export
        </DownloadButton>
      ),
    },
  },
  {
    file: 'admin/ui/drop-down.tsx',
    states: {
      closed: () => (
        <DropDown label="Filters" icon={SlidersHorizontal}>
          Some controls
        </DropDown>
      ),
    },
  },
  {
    file: 'admin/ui/form/file-button.tsx',
    states: {
      usual: () => <FileButton label="Choose a file" accept=".csv" onFiles={noop} />,
      off: () => <FileButton label="Choose a file" accept=".csv" isOff onFiles={noop} />,
    },
  },
  { file: 'admin/ui/form/radio-group.tsx', states: { 'one off': () => <Ways /> } },
  {
    file: 'admin/ui/icon-button.tsx',
    states: {
      usual: () => <IconButton icon={Trash2} label="Delete" onPress={noop} />,
      off: () => <IconButton icon={Trash2} label="Delete" isOff onPress={noop} />,
    },
  },
  {
    file: 'admin/ui/table/filter-text.tsx',
    states: { filled: () => <FilterText label="SKU" value="MUG-1" onChange={noop} /> },
  },
  { file: 'admin/ui/table/filter-bar.tsx', isWide: true, states: { 'all kinds': () => <Filters /> } },
  {
    file: 'admin/ui/table/row-card.tsx',
    states: {
      'all parts': () => rows.slice(0, 1).map((row) => <RowCard key={row.id} columns={columns} row={row} />),
    },
  },
  { file: 'admin/ui/grid/data-grid.tsx', isWide: true, states: { 'a wrong cell': () => <Grid /> } },
  {
    file: 'admin/ui/grid/grid-row-view.tsx',
    isWide: true,
    states: { 'rows alone': () => <Grid count={1} /> },
  },
  {
    file: 'admin/ui/chart/hover-details.tsx',
    states: {
      'when pointed at': () => (
        <HoverDetails details="12 on hand, 2 reserved">
          {(id) => (
            <Button variant="quiet" aria-describedby={id}>
              10 available
            </Button>
          )}
        </HoverDetails>
      ),
    },
  },
  {
    file: 'admin/ui/keys/key-caps.tsx',
    states: {
      'with Ctrl': () => <KeyCaps keys="mod+k" />,
      'one after the other': () => <KeyCaps keys="g o" />,
    },
  },
  {
    file: 'admin/ui/load-failure.tsx',
    states: {
      usual: () => <LoadFailure onRetry={noop}>Failed to fetch orders</LoadFailure>,
      retrying: () => (
        <LoadFailure title="Orders" isRetrying onRetry={noop}>
          Failed to fetch orders
        </LoadFailure>
      ),
    },
  },
  { file: 'admin/ui/messages-provider.tsx', states: { 'said when pressed': () => <Tells /> } },
  {
    file: 'admin/ui/modal.tsx',
    states: { dialog: () => <Opens what="dialog" />, 'side panel': () => <Opens what="panel" /> },
  },
  {
    file: 'admin/ui/moment.tsx',
    states: { usual: () => <Moment at={day} />, short: () => <Moment at={day} isShort /> },
  },
  { file: 'admin/ui/open-link.tsx', states: { usual: () => <OpenLink id={7}>ORD-1763640720000</OpenLink> } },
  {
    file: 'admin/ui/saved-texts-panel.tsx',
    states: {
      two: () => <Opens what="saved" />,
      none: () => <Opens what="none saved" />,
      failed: () => <Opens what="not read" />,
    },
  },
  {
    file: 'admin/ui/section.tsx',
    states: {
      loaded: () => <Notes data={['Calls back on Monday']} />,
      loading: () => <Notes />,
      failed: () => <Notes error={new Error('The shop is busy.')} />,
    },
  },
  {
    file: 'admin/ui/table-downloads.tsx',
    states: {
      'both files': () => (
        <TableDownloads
          fileName="kwela"
          fetchCsv={async () => new Blob(['name,postal_code\r\nKudu,0081\r\n'])}
          of="addresses"
        >
          Export
        </TableDownloads>
      ),
    },
  },
  {
    file: 'admin/ui/table/pager.tsx',
    isWide: true,
    states: {
      first: () => <Pages page={1} />,
      middle: () => <Pages page={7} />,
      last: () => <Pages page={49} />,
    },
  },
  { file: 'admin/ui/keys/shortcut-overview.tsx', states: { 'opened by ?': () => <Overview /> } },
  {
    file: 'admin/ui/keys/shortcuts-provider.tsx',
    states: { 'what is registered': () => <Overview isListed /> },
  },
  {
    file: 'admin/ui/waiting-panel.tsx',
    states: { waiting: () => <Opens what="waiting" />, failed: () => <Opens what="failed" /> },
  },
]

function noop() {}

function Chart({ of }: { of: typeof bars }) {
  const rand = (value: number) => `R ${value.toFixed(0)}`
  return (
    <BarChart
      summary="Revenue of seven days"
      bars={of}
      valueLabel="This week"
      beforeLabel="Last week"
      format={rand}
      formatShort={(value) => `R ${value / 1000}k`}
    />
  )
}

function Progress({ state }: { state: BulkState }) {
  return (
    <BulkProgress
      state={state}
      doing="Fulfilling"
      done="fulfilled"
      onStop={noop}
      onForget={noop}
      onUndo={noop}
    />
  )
}

function Chosen() {
  const selection = useSelection()
  const keys = rows.map(table.keyOf)
  return (
    <div className="flex flex-col gap-3">
      <Button variant="secondary" size="small" onClick={() => selection.set(keys, true)}>
        Choose three
      </Button>
      <SelectAllOfResult pageKeys={keys} total={1204} selection={selection} loadAll={async () => keys} />
      <BulkBar selection={selection}>
        <Button size="small">Fulfil</Button>
      </BulkBar>
    </div>
  )
}

function Columns() {
  const chosen = useChosenColumns('dev', columns)
  return <ColumnChoice columns={columns} chosen={chosen} />
}

function Counts() {
  const [count, setCount] = useState(1)
  return <CountSelect label="JBL Flip 6" value={count} of={3} onChange={setCount} />
}

function Ways() {
  const [way, setWay] = useState('door')
  return (
    <RadioGroup
      legend="Delivery"
      name="way"
      value={way}
      choices={[
        { value: 'door', label: 'To the door', detail: 'R 60,00' },
        { value: 'shop', label: 'Collected' },
        { value: 'point', label: 'To a locker', isOff: true },
      ]}
      onChange={setWay}
    />
  )
}

function Notes({ data, error = null }: { data?: string[]; error?: Error | null }) {
  return (
    <Section title="Notes">
      <Loaded query={{ ...failed, data, error }}>{(notes) => <p>{notes.join()}</p>}</Loaded>
    </Section>
  )
}

function Table() {
  const selection = useSelection()
  return (
    <DataTable
      {...table}
      name="dev-table"
      rows={rows}
      selection={selection}
      openKey="2"
      sort={{ by: 'name', direction: 'ascending', onSort: noop }}
    />
  )
}

function Filters() {
  const [status, setStatus] = useState<'all' | 'paid'>('all')
  return (
    <FilterBar>
      <SearchBox label="Search" placeholder="Order or name" value="" onSearch={noop} />
      <FilterSelect
        label="Status"
        value={status}
        options={[
          { value: 'all', label: 'All' },
          { value: 'paid', label: 'Paid' },
        ]}
        onChange={setStatus}
      />
      <DateRange from="2026-11-01" to={undefined} onChange={noop} />
    </FilterBar>
  )
}

const gridColumns = [
  { key: 'selected', label: 'Choose', width: 44, isPinned: true },
  { key: 'name', label: 'Name', width: 240, isPinned: true },
  { key: 'price', label: 'Price', width: 120, isNumeric: true },
  { key: 'stock', label: 'Stock', width: 100, isNumeric: true, isReadOnly: true, whyReadOnly: 'counted' },
]

function Grid({ count = rows.length }: { count?: number }) {
  const selection = useSelection()
  const shown = rows.slice(0, count)
  const mark = useGridMark({ rows: shown.length, columns: gridColumns.length })
  function cellOf(row: Row, key: string): GridCell {
    if (key === 'name') return { text: row.name }
    if (key === 'stock') return { text: String(row.stock) }
    if (key !== 'price') return { text: '' }
    if (row.id === 1) return { text: '8499,00', was: '8999,00' }
    return row.id === 2 ? { text: 'call us', error: 'This is not a valid amount' } : { text: row.price }
  }
  return (
    <DataGrid
      label="Products"
      columns={gridColumns}
      rows={shown}
      keyOf={table.keyOf}
      nameOf={table.nameOf}
      cellOf={cellOf}
      mark={mark}
      selection={selection}
      onWrite={noop}
      onDraft={noop}
      onUndo={noop}
      onRedo={noop}
      onLeave={noop}
      onAnnounce={noop}
    />
  )
}

function Tells() {
  const { tell, warn } = useMessages()
  return (
    <div className="flex gap-3">
      <Button
        variant="secondary"
        size="small"
        onClick={() => tell({ title: 'Product saved', action: { label: 'Undo', run: noop } })}
      >
        Good
      </Button>
      <Button
        variant="secondary"
        size="small"
        onClick={() => warn({ title: 'Product not saved', text: 'Somebody else changed it.' })}
      >
        Error
      </Button>
    </div>
  )
}

type SavedAnswersProps = { saved?: typeof savedAnswers; error?: Error; onClose: () => void }

function SavedAnswers({ saved = [], error, onClose }: SavedAnswersProps) {
  return (
    <SavedTextsPanel
      content={{ title: 'Saved answers', add: 'New answer', none: 'No answers yet.' }}
      saved={saved}
      error={error ?? null}
      headingOf={({ name }) => name}
      detailOf={({ text }) => <p className="text-ink-2">{text}</p>}
      renderForm={(answer, onBack) => (
        <SidePanel title={answer?.name ?? 'New answer'} onClose={onBack}>
          {answer?.text}
        </SidePanel>
      )}
      onClose={onClose}
    />
  )
}

type OpenedSample = 'dialog' | 'panel' | 'waiting' | 'failed' | 'saved' | 'none saved' | 'not read'

function Opens({ what }: { what: OpenedSample }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const opened: Record<OpenedSample, () => ReactNode> = {
    dialog: () => (
      <Modal label="A dialog" onClose={close} className="m-auto rounded-tile p-6">
        <p>A dialog</p>
        <Button onClick={close}>Close</Button>
      </Modal>
    ),
    panel: () => (
      <SidePanel
        title="Courier"
        subtitle="Kudu Express"
        footer={<Button onClick={close}>Save</Button>}
        onClose={close}
      >
        What the panel is for
      </SidePanel>
    ),
    waiting: () => <WaitingPanel title="Courier" query={{ ...failed, error: null }} onClose={close} />,
    failed: () => (
      <WaitingPanel
        title="Courier"
        query={{ ...failed, error: new Error('The shop is busy.') }}
        onClose={close}
      />
    ),
    saved: () => <SavedAnswers saved={savedAnswers} onClose={close} />,
    'none saved': () => <SavedAnswers onClose={close} />,
    'not read': () => <SavedAnswers error={new Error('The shop is busy.')} onClose={close} />,
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        Open
      </Button>
      {isOpen && opened[what]()}
    </>
  )
}

function Pages({ page }: { page: number }) {
  return <Pager pagination={{ page, limit: 25, total: 1204, pages: 49 }} onPage={noop} onSize={noop} />
}

function Overview({ isListed = false }: { isListed?: boolean }) {
  const { list, showOverview } = useShortcutList()
  const [names, setNames] = useState('')
  const show = () =>
    setNames(
      list()
        .map(({ title }) => title)
        .join(', '),
    )
  return (
    <div className="flex items-center gap-3">
      <Button variant="secondary" size="small" onClick={isListed ? show : showOverview}>
        <Keyboard aria-hidden className="size-4" />
        Show
      </Button>
      {names}
    </div>
  )
}
