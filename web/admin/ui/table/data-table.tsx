import { useWindowVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcuts } from '../keys/shortcuts-provider.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { type ChosenColumns, useChosenColumns } from './chosen-columns.tsx'
import { type CardPart, RowCard } from './row-card.tsx'
import { keysBetween, type Selection } from './selection.ts'
import { type Layout, useTableFit } from './use-table-fit.ts'

export type Column<Row> = {
  key: string
  label: string
  /** Null if there is nothing to say. */
  cell: (row: Row) => ReactNode
  /** The sort order when its header is pressed. */
  sort?: string
  /** Right-aligned, with tabular figures. */
  isNumeric?: boolean
  /** Always shown; the first such column is the row header for screen readers. */
  isFixed?: boolean
  isHiddenAtFirst?: boolean
  /** The column below whose cells this one goes if there is no space side by side. */
  foldsUnder?: string
  /** What it is on a card; nothing if it is not said. */
  onCard?: CardPart
  className?: string
}

export type TableSort = {
  by: string
  direction: 'ascending' | 'descending'
  onSort: (by: string) => void
}

type DataTableProps<Row> = {
  /** The storage key of the chosen columns. */
  name: string
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the first ones are loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** A row's name where it is selected; its key if there is none. */
  nameOf?: (row: Row) => string
  /** The row in a narrow window, where the columns do not fit, if it is more than what they say of their place on it. */
  card?: (row: Row) => ReactNode
  /** Cards side by side in wide windows too. */
  isCards?: boolean
  chosen?: ChosenColumns
  sort?: TableSort
  selection?: Selection
  /** The rows shown belong to an earlier request. */
  isStale?: boolean
  /** The row that is open beside the table. */
  openKey?: string | null
  /** Shown when there are no rows. */
  empty?: ReactNode
}

// More than several screens: only rows in and near view are rendered.
const manyRows = 150
const usualRowHeight = 53

const chosenLooks = 'bg-chosen shadow-[inset_3px_0_0_var(--color-green)]'

const everyLayout: readonly Layout[] = ['columns', 'folded', 'cards']
const withoutFolding: readonly Layout[] = ['columns', 'cards']

const focusable = 'a[href], button:not(:disabled)'

/**
 * A table with keyboard control: j and k move, x selects, Enter opens. The focus goes to the first link or button of a
 * row's header cell.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, keyOf, selection, isCards = false, isStale = false, empty, label } = props
  const isNarrow = useIsNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const list = useVisibleRows(rows ?? [], frame)
  const keys = (rows ?? []).map(keyOf)
  const [lastChosen, setLastChosen] = useState<string | null>(null)
  const own = useChosenColumns(props.name, props.columns)
  const shown = props.columns.filter(({ key }) => !(props.chosen ?? own).isHidden(key))
  const layouts = shown.some(({ foldsUnder }) => foldsUnder) ? everyLayout : withoutFolding
  const columns = shown.map(({ key }) => key).join(' ')
  const layout = useTableFit({ frame, layouts, columns })

  function choose(key: string, isRange = false) {
    const isSelected = !selection?.keys.has(key)
    selection?.set(isRange ? keysBetween(keys, lastChosen, key) : [key], isSelected)
    setLastChosen(key)
  }

  useRowKeys({ frame, keys, reveal: list.reveal, onChoose: selection ? choose : undefined })

  if (rows?.length === 0) return empty
  const parts = { ...props, list, choose, keys }
  return (
    <div
      ref={frame}
      aria-busy={isStale || !rows}
      className={clsx('transition-opacity', isStale && 'opacity-60')}
    >
      {!rows && (
        <p role="status" className="sr-only">
          Loading {label}
        </p>
      )}
      {isNarrow || isCards || layout === 'cards' ? (
        <Cards {...parts} isGrid={isCards} />
      ) : (
        <Table {...parts} placed={placedColumns(shown, layout)} />
      )}
    </div>
  )
}

type VisibleRows = {
  from: number
  before: number
  after: number
  count: number
  measure: (element: HTMLElement | null) => void
  reveal: (index: number) => void
}

function useVisibleRows(rows: readonly unknown[], frame: React.RefObject<HTMLElement | null>): VisibleRows {
  const isMany = rows.length > manyRows
  const [top, setTop] = useState(0)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    enabled: isMany,
    estimateSize: () => usualRowHeight,
    overscan: 15,
    scrollMargin: top,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 120,
  })

  useEffect(() => {
    const element = frame.current
    if (isMany && element) setTop(element.getBoundingClientRect().top + window.scrollY)
  }, [isMany, frame])

  if (!isMany) {
    return { from: 0, before: 0, after: 0, count: rows.length, measure: () => {}, reveal: () => {} }
  }
  const drawn = virtual.getVirtualItems()
  const first = drawn[0]
  const last = drawn.at(-1)
  return {
    from: first?.index ?? 0,
    count: drawn.length,
    before: first ? first.start - top : 0,
    after: last ? virtual.getTotalSize() - (last.end - top) : 0,
    measure: virtual.measureElement,
    reveal: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  }
}

type RowKeys = {
  frame: React.RefObject<HTMLElement | null>
  keys: readonly string[]
  reveal: (index: number) => void
  onChoose: ((key: string) => void) | undefined
}

function useRowKeys({ frame, keys, reveal, onChoose }: RowKeys): void {
  function current(): number {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    return row && frame.current?.contains(row) ? keys.indexOf(row.dataset.row ?? '') : -1
  }

  function go(step: 1 | -1) {
    const index = Math.min(Math.max(current() + step, 0), keys.length - 1)
    const key = keys[index]
    if (key === undefined) return
    reveal(index)
    // A row far out of view is only rendered when the window gets there.
    if (!focusOn(key)) requestAnimationFrame(() => focusOn(key))
  }

  function focusOn(key: string): boolean {
    const row = frame.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)
    row?.querySelector<HTMLElement>(`[data-names-row] :is(${focusable})`)?.focus()
    return Boolean(row)
  }

  function chooseCurrent() {
    const key = keys[current()]
    if (key !== undefined) onChoose?.(key)
  }

  useShortcuts('In the list', [
    { keys: 'j', label: 'Next row', run: () => go(1), isMovement: true },
    { keys: 'k', label: 'Previous row', run: () => go(-1), isMovement: true },
    ...(onChoose ? [{ keys: 'x', label: 'Select row', run: chooseCurrent, isMovement: true }] : []),
  ])
}

type Parts<Row> = DataTableProps<Row> & {
  list: VisibleRows
  keys: readonly string[]
  choose: (key: string, isRange?: boolean) => void
}

type PlacedColumn<Row> = { column: Column<Row>; beneath: readonly Column<Row>[] }

function placedColumns<Row>(shown: readonly Column<Row>[], layout: Layout): PlacedColumn<Row>[] {
  const isBeneath = ({ foldsUnder }: Column<Row>) =>
    layout === 'folded' && shown.some(({ key }) => key === foldsUnder)
  return shown
    .filter((column) => !isBeneath(column))
    .map((column) => ({
      column,
      beneath: shown.filter((other) => other.foldsUnder === column.key && isBeneath(other)),
    }))
}

function Table<Row>(parts: Parts<Row> & { placed: readonly PlacedColumn<Row>[] }) {
  const { label, placed, rows, keyOf, nameOf = keyOf, sort, selection, openKey, list, keys, choose } = parts
  const shown = placed.map(({ column }) => column)
  const namingKey = shown.find(({ isFixed }) => isFixed)?.key ?? shown[0]?.key
  const width = placed.length + (selection ? 1 : 0)

  return (
    <table className="w-full border-collapse text-left" aria-rowcount={rows ? rows.length + 1 : undefined}>
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-14 z-10 bg-paper">
        <tr className="shadow-[inset_0_-1px_0_var(--color-line-strong)]">
          {selection && (
            <th scope="col" className="w-9 py-2 pl-2">
              <ChooseAll keys={keys} selection={selection} />
            </th>
          )}
          {placed.map((one) => (
            <Head key={one.column.key} {...one} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {list.before > 0 && <Spacer height={list.before} width={width} />}
        {rows?.slice(list.from, list.from + list.count).map((row, offset) => {
          const key = keyOf(row)
          const isChosen = selection?.keys.has(key) ?? false
          return (
            <tr
              key={key}
              ref={list.measure}
              data-row={key}
              data-chosen={openKey === key || isChosen || undefined}
              data-index={list.from + offset}
              aria-rowindex={list.from + offset + 2}
              className={clsx(
                'border-b border-line transition-colors',
                openKey === key || isChosen ? chosenLooks : 'focus-within:bg-paper-2 hover:bg-paper-2',
              )}
            >
              {selection && (
                <td className="py-2 pl-2 align-middle">
                  <ChooseBox
                    label={`Select ${nameOf(row)}`}
                    isChosen={isChosen}
                    onChoose={(isRange) => choose(key, isRange)}
                  />
                </td>
              )}
              {placed.map((one) => (
                <Cell key={one.column.key} {...one} row={row} isNaming={one.column.key === namingKey} />
              ))}
            </tr>
          )
        })}
        {!rows && <SkeletonRows width={width} />}
        {list.after > 0 && <Spacer height={list.after} width={width} />}
      </tbody>
    </table>
  )
}

type HeadProps<Row> = PlacedColumn<Row> & { sort: TableSort | undefined }

function Head<Row>({ column, beneath, sort }: HeadProps<Row>) {
  const all = [column, ...beneath.filter((one) => one.sort)]
  const isSorted = sort !== undefined && all.some((one) => one.sort === sort.by)
  return (
    <th
      scope="col"
      aria-sort={isSorted ? sort.direction : undefined}
      className={clsx('px-2 py-2 font-medium text-ink-2', column.isNumeric && 'text-right', column.className)}
    >
      <span className={clsx('flex flex-wrap gap-x-3', column.isNumeric && 'justify-end')}>
        {all.map((one) => (
          <HeadLabel key={one.key} column={one} sort={sort} />
        ))}
      </span>
    </th>
  )
}

function HeadLabel<Row>({
  column: { sort: by, label },
  sort,
}: { column: Column<Row> } & Pick<HeadProps<Row>, 'sort'>) {
  if (by === undefined || !sort) return <span>{label}</span>
  const isSorted = sort.by === by
  const Icon = !isSorted ? ChevronsUpDown : sort.direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => sort.onSort(by)}
      className={clsx(
        '-mx-1 inline-flex min-h-6 items-center gap-1 rounded px-1 hover:text-ink',
        isSorted && 'font-semibold text-ink',
      )}
    >
      {label}
      <Icon aria-hidden className="size-3.5" />
    </button>
  )
}

type CellProps<Row> = PlacedColumn<Row> & { row: Row; isNaming: boolean }

function Cell<Row>({ column, beneath, row, isNaming }: CellProps<Row>) {
  const looks = clsx(
    'px-2 py-2 align-middle font-normal',
    column.isNumeric && 'text-right tabular-nums',
    column.className,
  )
  const content = (
    <>
      {column.cell(row) ?? '–'}
      {beneath.length > 0 && (
        <div
          className={clsx(
            'mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-ink-2',
            column.isNumeric && 'justify-end',
          )}
        >
          {beneath.map((one) => (
            <div key={one.key}>{one.cell(row) ?? '–'}</div>
          ))}
        </div>
      )}
    </>
  )
  if (isNaming) {
    return (
      <th scope="row" data-names-row className={looks}>
        {content}
      </th>
    )
  }
  return <td className={looks}>{content}</td>
}

function Cards<Row>(parts: Parts<Row> & { isGrid: boolean }) {
  const { label, columns, rows, keyOf, nameOf = keyOf, selection, openKey, list, choose, isGrid } = parts
  const { card = (row: Row) => <RowCard columns={columns} row={row} /> } = parts
  const looks = isGrid
    ? 'relative rounded-tile border border-line p-4 transition-colors focus-within:border-line-strong hover:border-line-strong'
    : 'border-b border-line py-3'
  return (
    <ul
      aria-label={label}
      className={
        isGrid ? 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]' : 'border-t border-line'
      }
    >
      {list.before > 0 && <li aria-hidden style={{ height: list.before }} />}
      {rows?.slice(list.from, list.from + list.count).map((row, offset) => {
        const key = keyOf(row)
        const isChosen = selection?.keys.has(key) ?? false
        return (
          <li
            key={key}
            ref={list.measure}
            data-row={key}
            data-chosen={isChosen || openKey === key || undefined}
            data-index={list.from + offset}
            className={clsx('flex gap-3', looks, (isChosen || openKey === key) && chosenLooks)}
          >
            {selection && (
              <span className={clsx(isGrid && 'absolute top-3 right-4')}>
                <ChooseBox
                  label={`Select ${nameOf(row)}`}
                  isChosen={isChosen}
                  onChoose={(isRange) => choose(key, isRange)}
                />
              </span>
            )}
            <div data-names-row className="min-w-0 flex-1">
              {card(row)}
            </div>
          </li>
        )
      })}
      {!rows &&
        skeletons.map((width) => (
          <li key={width} className={looks}>
            <Skeleton className={isGrid ? 'h-60' : 'h-16'} />
          </li>
        ))}
      {list.after > 0 && <li aria-hidden style={{ height: list.after }} />}
    </ul>
  )
}

function ChooseAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const chosen = keys.filter((key) => selection.keys.has(key)).length
  const isAll = keys.length > 0 && chosen === keys.length
  return (
    <input
      type="checkbox"
      aria-label="Select every row on this page"
      checked={isAll}
      disabled={keys.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !isAll
      }}
      onChange={() => selection.set(keys, !isAll)}
      className="block size-5 accent-green"
    />
  )
}

type ChooseBoxProps = { label: string; isChosen: boolean; onChoose: (isRange: boolean) => void }

function ChooseBox({ label, isChosen, onChoose }: ChooseBoxProps) {
  const isRange = useRef(false)
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChosen}
      // Fires before the change, and still knows Shift.
      onClick={(event) => {
        isRange.current = event.shiftKey
      }}
      onChange={() => onChoose(isRange.current)}
      className="mt-0.5 block size-5 shrink-0 accent-green"
    />
  )
}

const skeletons = ['w-3/4', 'w-2/3', 'w-4/5', 'w-3/5', 'w-5/6', 'w-1/2', 'w-7/12', 'w-8/12']

function SkeletonRows({ width }: { width: number }) {
  return skeletons.map((looks) => (
    <tr key={looks} className="border-b border-line">
      <td colSpan={width} className="px-2 py-3">
        <Skeleton className={clsx('h-6', looks)} />
      </td>
    </tr>
  ))
}

function Spacer({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={width} style={{ height }} />
    </tr>
  )
}
