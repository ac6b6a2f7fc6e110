import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Selection } from '../table/selection.ts'
import { rangeOf } from './cell-range.ts'
import { chosenKey, type DataGridProps, type GridColumn } from './grid-parts.ts'
import { GridRowView } from './grid-row-view.tsx'
import { useGridInput } from './input/use-grid-input.ts'
import type { GridMark } from './use-grid-mark.ts'

const rowHeight = 40
const headHeight = 40

/**
 * A table for typing like a spreadsheet: arrow keys, ranges, copy and paste. Only visible rows and the focused one are
 * rendered.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, describedBy, columns, rows, keyOf, nameOf, cellOf, mark, selection, isStale } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useRowsInSight(frame, rows.length, mark.head.row)
  const input = useGridInput(props, frame)
  const range = rangeOf(mark)
  const lefts = pinnedLefts(columns)
  const pinnedWidth = widthOf(columns.filter(({ isPinned }) => isPinned))
  useKeptInSight(frame, mark)

  let drawnTo = headHeight
  return (
    <div
      ref={frame}
      className={clsx(
        'relative isolate max-h-[max(20rem,calc(100dvh-16rem))] overflow-auto overscroll-x-contain rounded-tile border border-line transition-opacity',
        isStale && 'opacity-60',
      )}
      style={{ scrollPaddingTop: headHeight, scrollPaddingLeft: pinnedWidth }}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is an interactive table (ARIA).
        role="grid"
        aria-label={label}
        aria-describedby={describedBy}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        {...input.handlers}
        className="table-fixed border-separate border-spacing-0 text-left select-none"
        style={{ width: widthOf(columns) }}
      >
        <Widths columns={columns} />
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <Head key={column.key} column={column} index={index} left={lefts[index]}>
                {column.key === chosenKey && <ChooseAll keys={rows.map(keyOf)} selection={selection} />}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {virtual.getVirtualItems().map(({ index, start, end }) => {
            const row = rows[index]
            if (row === undefined) return null
            const gap = start - drawnTo
            drawnTo = end
            const key = keyOf(row)
            const isIn = index >= range.from.row && index <= range.to.row
            return (
              <GridRowView
                key={key}
                row={row}
                rowKey={key}
                index={index}
                gap={gap}
                name={nameOf(row)}
                columns={columns}
                lefts={lefts}
                cellOf={cellOf}
                isChosen={selection.keys.has(key)}
                headColumn={index === mark.head.row ? mark.head.column : null}
                fromColumn={isIn ? range.from.column : -1}
                toColumn={isIn ? range.to.column : -1}
                editing={input.editing?.rowKey === key ? input.editing : null}
                editor={input.editor}
              />
            )
          })}
          {rows.length > 0 && <Spacer height={virtual.getTotalSize() + headHeight - drawnTo} />}
        </tbody>
      </table>
      <Offers columns={columns} />
    </div>
  )
}

/** The rows that are drawn: those in sight, and the one that has the keyboard. */
function useRowsInSight(frame: RefObject<HTMLElement | null>, count: number, headRow: number) {
  return useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: headHeight,
    // The focused row is always rendered, or the focus would be lost when it is scrolled out of view.
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range)
        return headRow < range.count && !drawn.includes(headRow)
          ? [...drawn, headRow].sort((one, other) => one - other)
          : drawn
      },
      [headRow],
    ),
  })
}

/** Moves the focus to the new cell, and scrolls it into view. */
function useKeptInSight(frame: RefObject<HTMLElement | null>, { head, moves }: GridMark): void {
  const seen = useRef(0)
  useEffect(() => {
    if (moves === seen.current) return
    seen.current = moves
    const cell = cellElement(frame.current, head.row, head.column)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [frame, head, moves])
}

function cellElement(frame: HTMLElement | null, row: number, column: number): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`) ?? null
}

function widthOf(columns: readonly GridColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

function Widths({ columns }: { columns: readonly GridColumn[] }) {
  return (
    <colgroup>
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
  )
}

function pinnedLefts(columns: readonly GridColumn[]): readonly (number | undefined)[] {
  let left = 0
  return columns.map(({ isPinned, width }) => {
    if (!isPinned) return undefined
    left += width
    return left - width
  })
}

type HeadProps = { column: GridColumn; index: number; left: number | undefined; children: ReactNode }

function Head({ column, index, left, children }: HeadProps) {
  const { label, isNumeric, isReadOnly, whyReadOnly } = column
  return (
    <th
      scope="col"
      aria-colindex={index + 1}
      style={{ left, height: headHeight }}
      className={clsx(
        'sticky top-0 border-b border-line-strong bg-paper-2 px-2 font-medium text-ink-2',
        left === undefined ? 'z-20' : 'z-30',
        isNumeric && 'text-right',
      )}
    >
      {children || (
        <span className={clsx('flex items-center gap-1', isNumeric && 'justify-end')}>
          <span className="truncate">{label}</span>
          {isReadOnly && whyReadOnly && (
            <>
              <LockKeyhole aria-hidden className="size-3.5 shrink-0" />
              <span className="sr-only">, {whyReadOnly}</span>
            </>
          )}
        </span>
      )}
    </th>
  )
}

type ChooseAllProps = { keys: readonly string[]; selection: Selection }

function ChooseAll({ keys, selection }: ChooseAllProps) {
  const chosen = keys.filter((key) => selection.keys.has(key)).length
  const isAll = chosen > 0 && chosen === keys.length
  return (
    <input
      type="checkbox"
      aria-label="Select every row"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !isAll
      }}
      onChange={() => selection.set(keys, !isAll)}
      className="mx-auto block size-5 accent-green"
    />
  )
}

/** What is known and can be typed in a column, offered as one types. */
function Offers({ columns }: { columns: readonly GridColumn[] }) {
  return columns.map(
    ({ key, offers }) =>
      offers && (
        <datalist key={key} id={`grid-offers-${key}`}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      ),
  )
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  )
}
