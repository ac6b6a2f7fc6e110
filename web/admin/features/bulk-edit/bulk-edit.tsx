import { useRef } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { type GridView, gridAddress } from '../catalogue/list/grid-view.ts'
import { listAddress } from '../catalogue/list/list-address.ts'
import { ProductFilters } from '../catalogue/list/product-filters.tsx'
import { bulkEditContent } from './bulk-edit-content.ts'
import { BelowGrid } from './grid/below-grid.tsx'
import { EditedGrid } from './grid/edited-grid.tsx'
import { GridNotices } from './grid/grid-notices.tsx'
import { GridTools } from './grid/grid-tools.tsx'
import { NoRows } from './no-rows.tsx'
import { RaisePrices } from './raise/raise-prices.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { SavingOutcome } from './saving/saving-outcome.tsx'
import { SavingPanels } from './saving/saving-panels.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

/** Many products in one grid, typed into like a spreadsheet, and saved together. */
export function BulkEdit({ view: requested }: { view: GridView }) {
  const bulkEdit = useBulkEdit(requested)
  const { view, loading, editing, grid, saving, categories } = bulkEdit
  const { data, error } = loading

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{bulkEditContent.title}</h1>
        <ButtonLink to={listAddress(view.list)} variant="quiet" size="small">
          {bulkEditContent.back}
        </ButtonLink>
      </div>
      <ProductFilters
        view={view.list}
        addressOf={(change) => gridAddress(view, { list: { ...view.list, ...change }, shows: 'all' })}
        states={['active', 'inactive']}
      />
      <SavingOutcome saving={saving} />
      {error ? (
        <LoadFailure
          title={bulkEditContent.failure}
          isRetrying={loading.isFetching}
          onRetry={loading.refetch}
        >
          {error.message} {editing.edits.size > 0 && bulkEditContent.isKept}
        </LoadFailure>
      ) : (
        <ProductsToEdit bulkEdit={bulkEdit} />
      )}
      {bulkEdit.maySeePrices && data && (
        <RaisePrices
          isOpen={view.isRaising}
          grid={grid}
          editing={editing}
          onClose={() => bulkEdit.show({ isRaising: false })}
        />
      )}
      <SavingPanels saving={saving} categories={categories} rule={grid.costRule} />
    </div>
  )
}

type PartProps = { bulkEdit: ReturnType<typeof useBulkEdit> }

function ProductsToEdit({ bulkEdit }: PartProps) {
  const { view, loading, editing, grid, saving } = bulkEdit
  const { data } = loading
  const { edits } = editing
  const count = grid.rows.length
  const saveButton = useRef<HTMLButtonElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const leave = () => (saveButton.current ?? tools.current?.querySelector('button:not(:disabled)'))?.focus()
  return (
    <section aria-label={bulkEditContent.label} className="flex flex-col gap-3">
      <GridTools
        view={view}
        count={data && count}
        columns={grid.columns}
        editing={editing}
        maySeePrices={bulkEdit.maySeePrices}
        place={tools}
        onShow={bulkEdit.show}
        onShowChanged={bulkEdit.showChanged}
      />
      <GridNotices data={data} editing={editing} />
      {!data && <Skeleton className="h-96" />}
      {data && count === 0 && <NoRows view={view} />}
      {data && count > 0 && (
        <EditedGrid grid={grid} editing={editing} isStale={loading.isPlaceholderData} onLeave={leave} />
      )}
      <BelowGrid grid={grid} edits={edits} />
      {edits.size > 0 && (
        <SaveBar
          editing={editing}
          grid={grid}
          isBusy={saving.isBusy}
          firstButton={saveButton}
          onNextWrong={bulkEdit.goToNextWrong}
          onDiscard={bulkEdit.discard}
          onReview={bulkEdit.openReview}
        />
      )}
    </section>
  )
}
