import { BookA, SearchX } from 'lucide-react'
import type { Synonym } from '#contract/catalogue/synonym.ts'
import { synonymFields } from '#domain/fields/synonym-fields.ts'
import type { ChangeAddress } from '#web/admin/ui/form/use-address-parts.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { OpenLink } from '#web/admin/ui/open-link.tsx'
import { type Column, DataTable } from '#web/admin/ui/table/data-table.tsx'
import { FilterBar, SearchBox } from '#web/admin/ui/table/filter-bar.tsx'
import { Pager } from '#web/admin/ui/table/pager.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { searchContent, wordsText } from './search-content.ts'
import type { SearchView } from './search-view.ts'
import { useSynonyms } from './synonym-queries.ts'

type SynonymListProps = {
  view: SearchView
  change: ChangeAddress
}

export function SynonymList({ view, change }: SynonymListProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useSynonyms(view)

  return (
    <section aria-label={searchContent.synonyms} className="flex min-w-0 flex-col gap-4">
      <h2 className="text-xl">{searchContent.synonyms}</h2>
      <FilterBar>
        <SearchBox
          label={searchContent.searchLabel}
          placeholder={searchContent.searchHint}
          value={view.search}
          onSearch={(text) => change({ search: text }, { isTyping: true })}
        />
      </FilterBar>
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="synonyms"
          label={searchContent.synonyms}
          columns={columns}
          rows={data?.synonyms}
          keyOf={({ id }) => String(id)}
          nameOf={({ terms }) => wordsText(terms)}
          card={(synonym) => <SynonymCard synonym={synonym} />}
          isStale={isPlaceholderData}
          openKey={typeof view.open === 'number' ? String(view.open) : null}
          empty={
            view.search ? (
              <EmptyState {...searchContent.noneMatch} icon={SearchX}>
                <Button onClick={() => change({ search: null })}>{searchContent.noneMatch.clear}</Button>
              </EmptyState>
            ) : (
              <EmptyState {...searchContent.none} icon={BookA}>
                <Button onClick={() => change({ open: 'new' })}>{searchContent.add}</Button>
              </EmptyState>
            )
          }
        />
      )}
      {data && <Pager pagination={data.pagination} onPage={(page) => change({ page })} />}
    </section>
  )
}

const columns: readonly Column<Synonym>[] = [
  {
    key: 'terms',
    label: synonymFields.terms.label,
    isFixed: true,
    cell: (synonym) => <Terms {...synonym} />,
  },
  { key: 'finds', label: synonymFields.finds.label, cell: (synonym) => <Finds {...synonym} /> },
]

function Terms({ id, terms }: Synonym) {
  return (
    <OpenLink id={id} className="wrap-anywhere font-semibold hover:text-green hover:underline">
      {wordsText(terms)}
    </OpenLink>
  )
}

function Finds({ finds }: Synonym) {
  if (finds.length > 0) return <span className="wrap-anywhere">{wordsText(finds)}</span>
  return <span className="text-ink-2">{searchContent.means}</span>
}

function SynonymCard({ synonym }: { synonym: Synonym }) {
  return (
    <div className="flex flex-col gap-1">
      <Terms {...synonym} />
      {synonym.finds.length > 0 ? (
        <p>
          <span className="text-ink-2">{synonymFields.finds.label}: </span>
          <Finds {...synonym} />
        </p>
      ) : (
        <p>
          <Finds {...synonym} />
        </p>
      )}
    </div>
  )
}
