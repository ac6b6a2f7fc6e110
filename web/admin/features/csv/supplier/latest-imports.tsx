import { href, Link } from 'react-router'
import { Moment } from '#web/admin/ui/moment.tsx'
import { ImportBadge } from './import-badge.tsx'
import { supplierImportContent } from './supplier-import-content.ts'
import { useLatestImports } from './supplier-import-queries.ts'

const { latest: content } = supplierImportContent

/** The suppliers' files of late, of which one may be running or wait to be started. */
export function LatestImports({ isAllowed }: { isAllowed: boolean }) {
  const { data: imports = [] } = useLatestImports(isAllowed)
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="latest-imports" className="rounded-tile border border-line p-4 sm:p-6">
      <h2 id="latest-imports" className="text-xl">
        {content.title}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {imports.map(({ id, supplier, fileName, state, createdAt, counts }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-60">
              <Link to={href('/admin/import-export/:id', { id: String(id) })} className="link font-medium">
                {supplier.name}
              </Link>
              <span className="block wrap-anywhere text-ink-2">
                {fileName}, {content.rows(counts.rows)}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <span className="text-ink-2">
                <Moment at={createdAt} />
              </span>
              <ImportBadge state={state} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
