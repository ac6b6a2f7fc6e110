import { BookA } from 'lucide-react'
import type { Synonym } from '#contract/catalogue/synonym.ts'
import { synonymFields } from '#domain/fields/synonym-fields.ts'
import { OpenLink } from '#web/admin/ui/open-link.tsx'
import type { Column } from '#web/admin/ui/table/data-table.tsx'
import { RecordRows } from '../../record/record-list.tsx'
import { useListView } from '../../record/use-list-view.ts'
import { searchContent, wordsText } from './search-content.ts'
import { useSynonyms } from './synonym-queries.ts'

export function SynonymList() {
  const view = useListView({}, { searchName: 'search' })
  const { q, page } = view.wanted
  const query = useSynonyms({ search: q, page })
  return (
    <section aria-label={searchContent.synonyms} className="flex min-w-0 flex-col gap-4">
      <h2 className="text-xl">{searchContent.synonyms}</h2>
      <RecordRows
        name="synonyms"
        label={searchContent.synonyms}
        content={searchContent}
        view={view}
        query={query}
        rows={query.data?.synonyms}
        columns={columns}
        icon={BookA}
        add={{ label: searchContent.add }}
      />
    </section>
  )
}

const columns: readonly Column<Synonym>[] = [
  {
    key: 'terms',
    onCard: 'heading',
    label: synonymFields.terms.label,
    isFixed: true,
    cell: (synonym) => <Terms {...synonym} />,
  },
  {
    key: 'finds',
    onCard: 'pair',
    label: synonymFields.finds.label,
    cell: (synonym) => <Finds {...synonym} />,
  },
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
