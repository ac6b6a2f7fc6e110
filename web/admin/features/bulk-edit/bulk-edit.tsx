import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { type CostWarning, costWarning } from '#domain/money/cost-warning.ts'
import { unsureText, unsureTitle } from '#web/session/api/is-answer-lost.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-provider.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { rangeOf } from '../../ui/grid/cell-range.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import type { GridWrite } from '../../ui/grid/grid-parts.ts'
import { useGridMark } from '../../ui/grid/use-grid-mark.ts'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useChosenColumns } from '../../ui/table/chosen-columns.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useCostRule } from '../catalogue/edit/use-cost-rule.ts'
import { useSaveKeys } from '../catalogue/edit/use-save-keys.ts'
import { type GridView, gridAddress } from '../catalogue/list/grid-view.ts'
import { listAddress, withoutPrices } from '../catalogue/list/list-address.ts'
import { ProductFilters } from '../catalogue/list/product-filters.tsx'
import { useCategories } from '../catalogue/product-queries.ts'
import { mayDo } from '../layout/destinations.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { maxRows, useGridProducts } from './bulk-edit-queries.ts'
import { counted } from './counted.ts'
import { CellLine } from './grid/cell-line.tsx'
import { cellOf, gridColumns } from './grid/grid-columns.tsx'
import { dropGridDraft } from './grid/grid-draft.ts'
import { cellCount } from './grid/grid-edits.ts'
import { categoryLabels, isGridField } from './grid/grid-fields.ts'
import { type GridRow, rowPrices } from './grid/grid-row.ts'
import { GridTools } from './grid/grid-tools.tsx'
import { useGridEdits } from './grid/use-grid-edits.ts'
import { MarginLine } from './margin-line.tsx'
import { NoRows } from './no-rows.tsx'
import { RaisePanel } from './raise-panel.tsx'
import { CollisionsPanel } from './review/collisions-panel.tsx'
import { ReviewPanel } from './review/review-panel.tsx'
import { SaveBar } from './save-bar.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { useSaving } from './use-saving.ts'

const keyOf = ({ product }: GridRow) => String(product.id)
const nameOf = ({ texts }: GridRow) => texts.name
const none: never[] = []

/** Many products in one grid, typed into like a spreadsheet, and saved together. */
export function BulkEdit({ view: requested }: { view: GridView }) {
  const { user } = useAuth()
  const maySeePrices = user !== null && mayDo(user, 'prices')
  const view = maySeePrices ? requested : { ...requested, list: withoutPrices(requested.list) }
  const navigate = useNavigate()
  const confirm = useConfirm()
  const isNarrow = useIsNarrow()
  const { data, error, refetch, isFetching, isPlaceholderData } = useGridProducts(view)
  const categoryList = useCategories().data
  const categories = useMemo(() => categoryLabels(categoryList ?? none), [categoryList])
  const products = data?.products ?? none
  const editing = useGridEdits(products, categories)
  const { edits, errors, rowOf } = editing
  const [draft, setDraft] = useState<GridWrite | null>(null)
  const shownRows = view.shows === 'changed' ? changedRows() : products.map(rowOf)
  const rows = useSameList(draft ? shownRows.map((row) => drafted(row, draft)) : shownRows)
  const costRule = useCostRule()
  const everyColumn = useMemo(
    () => gridColumns({ maySeePrices, costRule, isNarrow, categories: categories.list }),
    [maySeePrices, costRule, isNarrow, categories],
  )
  const cell = useCallback((row: GridRow, key: string) => cellOf(row, key, costRule), [costRule])
  const chosenColumns = useChosenColumns('bulk-edit', everyColumn)
  const wrongFields = new Set([...errors.values()].flatMap((found) => Object.keys(found)))
  const columns = useSameList(
    everyColumn.filter(({ key }) => !chosenColumns.isHidden(key) || wrongFields.has(key)),
  )
  const mark = useGridMark({ rows: rows.length, columns: columns.length })
  const selection = useSelection()
  const [jumps, setJumps] = useState(0)
  const [note, setNote] = useState<string | null>(null)
  const saving = useSaving({ editing, categories, onWrong: () => setJumps((before) => before + 1) })
  const saveButton = useRef<HTMLButtonElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const [isReviewOpen, setReviewOpen] = useState(false)
  const ticked = useSameList(rows.filter((row) => selection.keys.has(keyOf(row))))
  const marked = rangeOf(mark)
  const markedRows = useSameList(rows.slice(marked.from.row, marked.to.row + 1))
  const wrongCount = [...errors.values()].reduce((sum, found) => sum + Object.keys(found).length, 0)
  const warnings = costRule ? changedRows().map((row) => repricedTooLow(row, costRule)) : []
  const warned = {
    below_cost: warnings.filter((warning) => warning === 'below_cost').length,
    below_lowest_margin: warnings.filter((warning) => warning === 'below_lowest_margin').length,
  }
  const hidden = edits.size - rows.filter((row) => edits.has(row.product.id)).length

  const headRow = rows[mark.head.row]
  const headColumn = columns[mark.head.column]?.key ?? ''

  useUnsavedChanges(edits.size > 0)
  useEffect(() => dropGridDraft(), [])

  function changedRows(): GridRow[] {
    return [...edits.keys()].flatMap((id) => {
      const base = editing.bases.get(id)
      return base ? [rowOf(base)] : []
    })
  }

  const show = (change: Partial<GridView>) =>
    navigate(gridAddress(view, change), { preventScrollReset: true })
  const showChanged = () => show({ shows: view.shows === 'changed' ? 'all' : 'changed' })

  function write(writes: readonly GridWrite[]) {
    setNote(null)
    editing.write(
      writes.flatMap(({ rowKey, columnKey, text }) =>
        isGridField(columnKey) ? [{ id: Number(rowKey), field: columnKey, text }] : [],
      ),
    )
  }

  /** Goes to the next cell with an error, in display order. */
  function goToWrong(isFirst: boolean) {
    const cells = rows.flatMap((row, at) =>
      columns.flatMap(({ key }, column) =>
        isGridField(key) && row.errors[key] !== undefined ? [{ row: at, column }] : [],
      ),
    )
    const { row, column } = mark.head
    const next = isFirst
      ? undefined
      : cells.find((cell) => cell.row > row || (cell.row === row && cell.column > column))
    const to = next ?? cells[0]
    if (to) mark.go(to)
    // The errors are in rows that the filter hides.
    else if (errors.size > 0) navigate(gridAddress(view, { shows: 'changed' }))
  }

  // In an effect, so that new errors are already marked when it moves to them.
  const latestGo = useRef(goToWrong)
  useEffect(() => {
    latestGo.current = goToWrong
  })
  useEffect(() => {
    if (jumps > 0) latestGo.current(true)
  }, [jumps])

  // Likewise, so that the cell being edited is written before it is read.
  useSaveKeys(() => {
    if (document.querySelector('dialog[open]')) return
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    setReviewOpen(true)
  })
  useEffect(() => {
    if (!isReviewOpen) return
    setReviewOpen(false)
    setNote(null)
    if (edits.size > 0) saving.review()
  }, [isReviewOpen, edits, saving])

  useShortcuts('Bulk edit', [
    ...(maySeePrices ? [{ keys: 'p', label: 'Change prices', run: () => show({ isRaising: true }) }] : []),
    { keys: 'c', label: 'Only what changed, or all', run: showChanged },
  ])

  async function discard() {
    const isSure = await confirm({
      title: 'Discard what you typed?',
      text: `${counted(edits.size, 'product')} will go back to the saved values.`,
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
    })
    if (!isSure) return
    editing.startAfresh()
    refetch()
  }

  const total = data?.total ?? 0
  const { saving: state } = saving

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Bulk edit</h1>
        <ButtonLink to={listAddress(view.list)} variant="quiet" size="small">
          Back to the list
        </ButtonLink>
      </div>
      <ProductFilters
        view={view.list}
        addressOf={(change) => gridAddress(view, { list: { ...view.list, ...change }, shows: 'all' })}
        states={['active', 'inactive']}
      />
      {state.kind === 'saved' && (
        <BroughtUp key={state.report.batch}>
          <SavedNotice report={state.report} onPutAway={saving.close} />
        </BroughtUp>
      )}
      {state.kind === 'failed' && (
        <BroughtUp>
          <Notice
            tone="error"
            title={state.isUnsure ? unsureTitle : 'Nothing was saved'}
            action={
              <Button variant="secondary" size="small" isBusy={saving.isBusy} onClick={saving.review}>
                Try again
              </Button>
            }
          >
            {state.message.replace(/[.]?$/, '.')}{' '}
            {state.isUnsure ? unsureText : 'What you typed is still here.'}
          </Notice>
        </BroughtUp>
      )}
      {error && (
        <LoadFailure title="The products could not be loaded" isRetrying={isFetching} onRetry={refetch}>
          {error.message} {edits.size > 0 && 'What you typed is still here.'}
        </LoadFailure>
      )}
      {!error && (
        <section aria-label="Products to edit" className="flex flex-col gap-3">
          <GridTools
            view={view}
            count={data && rows.length}
            columns={everyColumn}
            chosenColumns={chosenColumns}
            editing={editing}
            maySeePrices={maySeePrices}
            place={tools}
            onShow={show}
            onShowChanged={showChanged}
          />
          {total > products.length && (
            <Notice tone="info">
              These are the first {grouped(maxRows)} of {grouped(total)} products. Narrow the filter to see
              the rest.
            </Notice>
          )}
          {editing.isRestored && edits.size > 0 && (
            <Notice tone="info">
              What you typed before you logged in again is still here. It is not saved yet.
            </Notice>
          )}
          {data && rows.length > 0 && (
            <CellLine row={headRow} columnKey={headColumn} rule={costRule} note={note} />
          )}
          {!data && <Skeleton className="h-96" />}
          {data && rows.length === 0 && <NoRows view={view} />}
          {data && rows.length > 0 && (
            <DataGrid
              label="Products"
              describedBy="grid-keys"
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              nameOf={nameOf}
              cellOf={cell}
              mark={mark}
              selection={selection}
              isStale={isPlaceholderData}
              onWrite={write}
              onDraft={setDraft}
              onUndo={editing.undo}
              onRedo={editing.redo}
              onAnnounce={setNote}
              onLeave={() =>
                (saveButton.current ?? tools.current?.querySelector('button:not(:disabled)'))?.focus()
              }
            />
          )}
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            {costRule && (
              <MarginLine
                rule={costRule}
                rows={ticked.length > 0 ? ticked : markedRows.length > 1 ? markedRows : rows}
                which={ticked.length > 0 ? 'ticked' : markedRows.length > 1 ? 'marked' : 'shown'}
              />
            )}
            <p id="grid-keys" className="text-ink-2 max-md:sr-only">
              Enter edits, Shift and arrows mark, Ctrl+C, Ctrl+V and Ctrl+D copy, paste and fill down, Ctrl+Z
              undoes, Shift+Space ticks the row, Esc leaves the grid.
            </p>
          </div>
          {hidden > 0 && (
            <p className="text-ink-2">
              {counted(hidden, 'changed product')} {hidden === 1 ? 'is' : 'are'} not among those shown.
            </p>
          )}
          {edits.size > 0 && (
            <SaveBar
              products={edits.size}
              cells={cellCount(edits)}
              wrong={wrongCount}
              warned={warned}
              wrongHere={isGridField(headColumn) ? headRow?.errors[headColumn] : undefined}
              isBusy={saving.isBusy}
              firstButton={saveButton}
              onNextWrong={() => goToWrong(false)}
              onDiscard={discard}
              onReview={() => setReviewOpen(true)}
            />
          )}
        </section>
      )}
      {view.isRaising && costRule && data && (
        <RaisePanel
          rule={costRule}
          chosen={ticked}
          shown={rows}
          onClose={() => show({ isRaising: false })}
          onApply={(writes) => {
            editing.write(writes)
            show({ isRaising: false })
            setNote(`${counted(writes.length, 'price')} changed, not saved yet`)
          }}
        />
      )}
      {state.kind === 'review' && (
        <ReviewPanel
          report={state.report}
          categories={categories}
          rule={costRule}
          failure={state.failure}
          isBusy={saving.isBusy}
          onSave={() => saving.save(state)}
          onClose={saving.close}
        />
      )}
      {state.kind === 'conflict' && (
        <CollisionsPanel
          conflicts={state.conflicts}
          gone={state.gone}
          isBusy={saving.isBusy}
          onGoOn={(sideOf) => saving.settle(state.conflicts, state.gone, sideOf)}
          onClose={saving.close}
        />
      )}
    </div>
  )
}

/** The result of saving is shown above the grid, and the button is below it: scrolls to it. */
function BroughtUp({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      {children}
    </div>
  )
}

/** Only if the profit was changed here; a price that was below cost before is left alone. */
function repricedTooLow(row: GridRow, rule: CostRule): CostWarning | null {
  const isRepriced = row.edits.retailCents !== undefined || row.edits.costCents !== undefined
  const prices = rowPrices(row)
  return isRepriced && prices ? costWarning(prices, rule) : null
}

/** The row including the cell being edited, so that its profit updates as one types. */
function drafted(row: GridRow, { rowKey, columnKey, text }: GridWrite): GridRow {
  if (keyOf(row) !== rowKey || !isGridField(columnKey)) return row
  return { ...row, texts: { ...row.texts, [columnKey]: text } }
}

/** The same array for as long as its elements are the same. */
function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const kept = useRef(list)
  const isSame = list.length === kept.current.length && list.every((item, at) => item === kept.current[at])
  if (!isSame) kept.current = list
  return kept.current
}
