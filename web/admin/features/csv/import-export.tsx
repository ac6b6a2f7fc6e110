import { useAuth } from '#web/session/login/auth-provider.tsx'
import { mayDo } from '../layout/destinations.ts'
import { csvContent } from './csv-content.ts'
import { ExportSection } from './export-section.tsx'
import { ImportSection } from './import-section.tsx'
import { LatestImports } from './supplier/latest-imports.tsx'

/** Export and import of products as a file. */
export function ImportExport() {
  const { user } = useAuth()
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-2xl">{csvContent.title}</h1>
      <ImportSection />
      <LatestImports isAllowed={user !== null && mayDo(user, 'prices')} />
      <ExportSection />
    </div>
  )
}
