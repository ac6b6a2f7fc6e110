import clsx from 'clsx'
import { Check, CircleAlert } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { chosenKey, type Editing, type EditorProps, type GridCell, type GridColumn } from './grid-parts.ts'

type GridRowViewProps<Row> = {
  row: Row
  rowKey: string
  index: number
  /** Space for the rows above that are not rendered. */
  gap: number
  name: string
  columns: readonly GridColumn[]
  lefts: readonly (number | undefined)[]
  // As a method, so that one memoised component fits rows of any type.
  cellOf(row: Row, columnKey: string): GridCell
  isChosen: boolean
  /** The focused cell, if it is in this row. */
  headColumn: number | null
  fromColumn: number
  toColumn: number
  editing: Editing | null
  editor: EditorProps
}

function PlainGridRowView<Row>(props: GridRowViewProps<Row>) {
  const { row, index, gap, columns, isChosen } = props
  return (
    <>
      {gap > 0 && (
        <tr aria-hidden>
          <td style={{ height: gap }} />
        </tr>
      )}
      <tr data-row={index} aria-rowindex={index + 2} className="group/row">
        {columns.map((column, at) =>
          column.key === chosenKey ? (
            <CellFrame key={column.key} {...props} column={column} at={at} cell={null}>
              <input
                type="checkbox"
                tabIndex={-1}
                readOnly
                aria-label={`Select ${props.name}`}
                checked={isChosen}
                className="pointer-events-none mx-auto block size-5 accent-green"
              />
            </CellFrame>
          ) : (
            <Cell key={column.key} {...props} column={column} at={at} cell={props.cellOf(row, column.key)} />
          ),
        )}
      </tr>
    </>
  )
}

/** Rendered again only if something in this row changes: the focus moves through hundreds of cells. */
export const GridRowView: <Row>(props: GridRowViewProps<Row>) => ReactNode = memo(PlainGridRowView)

type CellProps = Pick<
  GridRowViewProps<never>,
  'index' | 'lefts' | 'isChosen' | 'headColumn' | 'fromColumn' | 'toColumn' | 'editing' | 'editor' | 'name'
> & { column: GridColumn; at: number }

function Cell(props: CellProps & { cell: GridCell }) {
  const { column, cell, editing, editor, name } = props
  const { text, shown, was, error } = cell
  if (editing?.columnKey === column.key) {
    return (
      <CellFrame {...props}>
        <Editor editing={editing} column={column} label={`${column.label} of ${name}`} editor={editor} />
      </CellFrame>
    )
  }
  return (
    <CellFrame {...props}>
      <span
        className={clsx('flex min-w-0 items-center gap-1.5', column.isNumeric && 'justify-end tabular-nums')}
      >
        {error !== undefined && <CircleAlert aria-hidden className="size-4 shrink-0 text-red" />}
        {column.isFlag ? <Flag text={text} /> : <span className="truncate">{shown ?? text}</span>}
      </span>
      {error !== undefined && <span className="sr-only">, invalid: {error}</span>}
      {was !== undefined && <span className="sr-only">, changed, was {was || 'empty'}</span>}
    </CellFrame>
  )
}

function Flag({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {text === 'Yes' && <Check aria-hidden className="size-4 shrink-0 text-green" />}
      {text}
    </span>
  )
}

type CellFrameProps = CellProps & { cell: GridCell | null; children: ReactNode }

function CellFrame({ column, at, cell, lefts, children, ...props }: CellFrameProps) {
  const { isChosen, headColumn, fromColumn, toColumn, editing } = props
  const isHead = headColumn === at
  const isMarked = at >= fromColumn && at <= toColumn
  const isEdited = editing?.columnKey === column.key
  const left = lefts[at]
  const looks = clsx(
    'relative h-10 overflow-hidden border-b border-line px-2 font-normal',
    left !== undefined && 'sticky z-10',
    column.isPinned && column.key !== chosenKey && 'border-r border-r-line-strong font-medium',
    cell?.error !== undefined
      ? 'bg-red-soft shadow-[inset_0_0_0_1px_var(--color-red)]'
      : isMarked && !(isHead && fromColumn === toColumn)
        ? 'bg-green-soft'
        : isChosen || (isHead && !isEdited)
          ? 'bg-paper-2'
          : 'bg-paper group-hover/row:bg-paper-2',
    cell?.was !== undefined && cell.error === undefined && 'font-semibold text-green',
    column.isReadOnly && 'text-ink-2',
    // Inside the cell, since its neighbours would cover an overflow.
    isHead && 'outline-2 -outline-offset-2 outline-line-strong focus:outline-green',
  )
  const shared = {
    style: { left },
    className: looks,
    tabIndex: isHead && !isEdited ? 0 : -1,
    'data-column': at,
    'aria-colindex': at + 1,
    'aria-selected': isMarked,
    'aria-readonly': column.isReadOnly || undefined,
    'aria-invalid': cell?.error !== undefined || undefined,
  }
  const inside = (
    <>
      {cell?.was !== undefined && (
        <span
          aria-hidden
          className="absolute top-0 right-0 size-0 border-t-8 border-l-8 border-t-green border-l-transparent"
        />
      )}
      {children}
    </>
  )
  if (column.isPinned && column.key !== chosenKey) {
    return (
      <th scope="row" {...shared}>
        {inside}
      </th>
    )
  }
  return <td {...shared}>{inside}</td>
}

type CellEditorProps = { editing: Editing; column: GridColumn; label: string; editor: EditorProps }

function Editor({ editing, column, label, editor }: CellEditorProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current?.focus()
    if (!editing.isTypedOver) box.current?.select()
  }, [editing])
  return (
    <input
      ref={box}
      aria-label={label}
      defaultValue={editing.initial}
      list={column.offers ? `grid-offers-${column.key}` : undefined}
      inputMode={column.isNumeric ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => editor.onChange(event.target.value)}
      onKeyDown={editor.onKeyDown}
      onBlur={editor.onBlur}
      className={clsx(
        'absolute inset-0 w-full bg-paper px-2 text-base text-ink outline-2 -outline-offset-2 outline-green select-text sm:text-sm',
        column.isNumeric && 'text-right tabular-nums',
      )}
    />
  )
}
