import { Plus } from 'lucide-react'
import { useAddressParts } from '#web/admin/ui/form/use-address-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { searchContent } from './search-content.ts'
import { readSearchView } from './search-view.ts'
import { SynonymList } from './synonym-list.tsx'
import { SynonymPanel } from './synonym-panel.tsx'

/** What the search knows beside the products, and where it failed. */
export function SearchPage() {
  const [search, change] = useAddressParts()
  const view = readSearchView(search)
  const page = search.get('page')

  return (
    <div className="flex flex-col gap-6">
      <RecordHeading
        title={searchContent.title}
        intro={searchContent.intro}
        actions={
          <Button size="small" onClick={() => change({ open: 'new', page })}>
            <Plus aria-hidden className="size-4" />
            {searchContent.add}
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <MissedSearches page={view.missedPage} change={(parts) => change({ page, ...parts })} />
        <SynonymList />
      </div>
      {view.open !== null && (
        <SynonymPanel
          key={view.open}
          id={view.open === 'new' ? null : view.open}
          missed={view.missed}
          onClose={() => change({ open: null, missed: null, page })}
        />
      )}
    </div>
  )
}
