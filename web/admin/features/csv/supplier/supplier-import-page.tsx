import { FileX } from 'lucide-react'
import { useState } from 'react'
import type { SupplierImport } from '#contract/catalogue/supplier-import.ts'
import { isMissing } from '#web/admin/ui/is-missing.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CheckedImport } from './checked-import.tsx'
import { ImportBadge } from './import-badge.tsx'
import { ImportProgress } from './import-progress.tsx'
import { MappingForm } from './mapping-form.tsx'
import { supplierImportContent as content } from './supplier-import-content.ts'
import { useSupplierImport } from './supplier-import-queries.ts'

/** A supplier's file, from what its columns mean to what became of it. */
export function SupplierImportPage({ id }: { id: number }) {
  const { data: supplierImport, error, refetch, isFetching } = useSupplierImport(id)
  if (!supplierImport) {
    if (!error) return <Spinner label={content.loading} />
    if (isMissing(error))
      return (
        <EmptyState heading="h1" {...content.missing} icon={FileX}>
          <ButtonLink to="/admin/import-export">{content.back}</ButtonLink>
        </EmptyState>
      )
    return (
      <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
        {error.message}
      </LoadFailure>
    )
  }
  const { supplier, fileName, state, createdAt, counts } = supplierImport
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs
          items={[{ label: content.back, to: '/admin/import-export' }, { label: supplier.name }]}
        />
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <h1 className="text-2xl wrap-anywhere">{supplier.name}</h1>
          <ImportBadge state={state} />
        </div>
        <p className="mt-1 wrap-anywhere text-ink-2">
          {fileName}, {content.latest.rows(counts.rows)}. {content.uploaded} <Moment at={createdAt} />
        </p>
      </div>
      {state === 'open' ? (
        <OpenImport supplierImport={supplierImport} />
      ) : (
        <ImportProgress supplierImport={supplierImport} />
      )}
    </div>
  )
}

/** Straight to what it would do, if the columns of this supplier's files are known. */
function OpenImport({ supplierImport }: { supplierImport: SupplierImport }) {
  const [isChanging, setChanging] = useState(false)
  if (!supplierImport.isMapped || isChanging)
    return (
      <MappingForm
        supplierImport={supplierImport}
        onSaved={() => setChanging(false)}
        {...(supplierImport.isMapped && { onCancel: () => setChanging(false) })}
      />
    )
  return <CheckedImport supplierImport={supplierImport} onChangeColumns={() => setChanging(true)} />
}
