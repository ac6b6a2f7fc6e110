import { Blocks, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FamilySummary } from '#contract/catalogue/product-family.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { type Column, DataTable } from '#web/admin/ui/table/data-table.tsx'
import { FilterBar, SearchBox } from '#web/admin/ui/table/filter-bar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { familyContent } from './family-content.ts'
import { useFamilies } from './family-queries.ts'

const { existing: content } = familyContent

/** The families that there are; each leads to its products. */
export function FamilyList() {
  const [text, setText] = useState('')
  const { data, error, refetch, isFetching, isPlaceholderData } = useFamilies(text)

  return (
    <section aria-labelledby="families" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="families" className="text-xl">
          {content.title}
        </h2>
        {data && <p className="mt-1 text-ink-2">{content.text(data.total)}</p>}
      </div>
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={content.searchHint}
          value={text}
          onSearch={setText}
        />
      </FilterBar>
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="families"
          label={content.title}
          columns={columns}
          rows={data?.families}
          keyOf={({ name }) => name}
          isStale={isPlaceholderData}
          empty={<EmptyState {...(text ? content.noMatch : content.none)} icon={text ? SearchX : Blocks} />}
        />
      )}
    </section>
  )
}

const columns: readonly Column<FamilySummary>[] = [
  {
    key: 'name',
    onCard: 'heading',
    label: content.columns.name,
    isFixed: true,
    cell: (family) => <FamilyLink {...family} />,
  },
  {
    key: 'options',
    onCard: 'note',
    label: content.columns.options,
    cell: ({ options }) => options.join(', '),
  },
  { key: 'variants', onCard: 'pair', label: content.columns.variants, cell: ({ variants }) => variants },
]

function FamilyLink({ name }: FamilySummary) {
  return (
    <Link
      to={`/admin/products?${new URLSearchParams({ q: name })}`}
      className="wrap-anywhere font-semibold hover:text-green hover:underline"
    >
      {name}
    </Link>
  )
}
