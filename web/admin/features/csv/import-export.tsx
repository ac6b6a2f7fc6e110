import { csvContent } from './csv-content.ts'
import { ExportSection } from './export-section.tsx'
import { ImportSection } from './import-section.tsx'

/** Export and import of products as a file. */
export function ImportExport() {
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-2xl">{csvContent.title}</h1>
      <ImportSection />
      <ExportSection />
    </div>
  )
}
