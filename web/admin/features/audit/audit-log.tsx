import { History, SearchX, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ChangeAddress, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { DateRange, FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { Pager, shownText } from '../../ui/table/pager.tsx'
import { actionLabel, knownActions, subjectLabel, subjectTypes } from './action-labels.ts'
import { auditContent } from './audit-content.ts'
import { AuditEntries } from './audit-entries.tsx'
import { useAudit } from './audit-queries.ts'
import { type AuditView, hasAuditFilters, isGrouped, noAuditFilters, readAuditView } from './audit-view.ts'
import { BatchPanel } from './batch-panel.tsx'

/** Every change by staff, and a way to revert it. */
export function AuditLog() {
  const [search, change] = useAddressParts()
  const view = readAuditView(search)
  const { data, error, refetch, isFetching, isPlaceholderData } = useAudit(view)
  const [first] = data?.entries ?? []

  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{auditContent.title}</h1>
      <AuditFilters view={view} onChange={change} />
      {view.subjectId && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            {auditContent.historyOf(subjectLabel(view.subjectType).toLowerCase())}{' '}
            <strong className="font-semibold">{first?.subject.name ?? view.subjectId}</strong>
          </span>
          <Button variant="quiet" size="small" onClick={() => change({ subject_id: null })}>
            <X aria-hidden className="size-4" />
            {auditContent.showAll}
          </Button>
        </p>
      )}
      {view.batch && data && !isPlaceholderData && (
        <BatchPanel
          key={view.batch}
          batch={view.batch}
          entries={data.entries}
          total={data.pagination.total}
          notReverted={data.notReverted}
          onLeave={() => change({ batch: null })}
        />
      )}
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {!data && !error && <Waiting />}
      {data && data.entries.length === 0 && (
        <NoEntries hasFilters={hasAuditFilters(view)} onClear={() => change(noAuditFilters)} />
      )}
      {data && data.entries.length > 0 && (
        <>
          <AuditEntries
            entries={data.entries}
            isStale={isPlaceholderData}
            isBatch={view.batch !== ''}
            isGrouped={isGrouped(view)}
            isOwnHistory={view.subjectId !== ''}
          />
          <Pager pagination={data.pagination} onPage={(page) => change({ page })} />
          <p role="status" className="sr-only">
            {shownText(data.pagination)}
          </p>
        </>
      )}
    </div>
  )
}

type AuditFiltersProps = { view: AuditView; onChange: ChangeAddress }

function AuditFilters({ view, onChange }: AuditFiltersProps) {
  return (
    <FilterBar>
      <SearchBox
        label="Person"
        placeholder={auditContent.personHint}
        value={view.actor}
        onSearch={(actor) => onChange({ actor }, { isTyping: true })}
      />
      <SearchBox
        label="Product"
        placeholder={auditContent.productHint}
        value={view.product}
        onSearch={(product) => onChange({ product }, { isTyping: true })}
      />
      <FilterSelect
        label="Type"
        value={view.subjectType}
        onChange={(type) => onChange({ subject_type: type, subject_id: null })}
        options={[
          { value: '', label: 'Everything' },
          ...withChosen(subjectTypes, view.subjectType, subjectLabel),
        ]}
      />
      <FilterSelect
        label="Action"
        value={view.action}
        onChange={(action) => onChange({ action })}
        options={[{ value: '', label: 'Anything' }, ...withChosen(knownActions, view.action, actionLabel)]}
      />
      <DateRange from={view.from} to={view.to} onChange={onChange} />
    </FilterBar>
  )
}

type Option = { value: string; label: string }

/** An address may ask for something that no filter lists. */
function withChosen(options: readonly Option[], chosen: string, wordOf: (value: string) => string) {
  const isListed = chosen === '' || options.some(({ value }) => value === chosen)
  return isListed ? options : [...options, { value: chosen, label: wordOf(chosen) }]
}

function NoEntries({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  if (!hasFilters) {
    return <EmptyState {...auditContent.none} icon={History} />
  }
  return (
    <EmptyState {...auditContent.noMatch} icon={SearchX}>
      <Button onClick={onClear}>{auditContent.clear}</Button>
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{auditContent.loading}</span>
      {['h-24', 'h-28', 'h-20', 'h-32'].map((height) => (
        <Skeleton key={height} className={height} />
      ))}
    </div>
  )
}
