import * as api from '#contract/endpoints.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { checkImport } from './check-import.ts'
import { discardImport } from './delete-old-imports.ts'
import { findImport, listColumnValues, listLatestImports } from './import-queries.ts'
import { importView, listedImports } from './import-view.ts'
import { saveMapping } from './save-mapping.ts'
import { startImport } from './start-import.ts'
import { continueImport, type MoveImportResult, stopImport } from './stop-import.ts'
import { uploadPictures } from './upload-pictures.ts'
import { uploadSupplierFile } from './upload-supplier-file.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'shop' | 'store'>

const maxListed = 20
const maxValues = 200

const notFound = problem(404, 'not_found', 'Import not found')
const started = problem(
  409,
  'started',
  'This import has been started. Upload the file again for another one.',
)
const notMapped = problem(409, 'not_mapped', 'Say what the columns mean first.')

/** Imports of suppliers' files. */
export function importRoutes(needs: Needs): Route[] {
  return [...uploadRoutes(needs), ...runRoutes(needs)]
}

/** From the file to what it would do. */
function uploadRoutes(needs: Needs): Route[] {
  const { db } = needs
  const viewOf = viewer(needs)
  return [
    route(api.listSupplierImports, async () => ({
      status: 200,
      body: { imports: await listedImports(db, await listLatestImports(db, maxListed)) },
    })),

    route(api.uploadSupplierFile, async ({ body, files: [file] }) => {
      if (!file) return problem(400, 'invalid', 'Choose a file', { file: 'Choose a file' })
      const result = await file.use((bytes) =>
        uploadSupplierFile(needs, { supplierId: body.supplierId, fileName: file.name, bytes }),
      )
      if (result.kind === 'uploaded') return { status: 201, body: await viewOf(result.id) }
      return result.reason === 'unreadable'
        ? problem(400, 'unreadable', result.error, { file: result.error })
        : problem(404, 'not_found', 'Supplier not found')
    }),

    route(api.readSupplierImport, async ({ params }) => {
      const found = await findImport(db, params.id)
      return found ? { status: 200, body: { import: await importView(db, found) } } : notFound
    }),

    route(api.listImportValues, async ({ params, query }) => {
      const found = await findImport(db, params.id)
      const at = found?.head.indexOf(query.column) ?? -1
      if (!found || at < 0) return notFound
      const values = await listColumnValues(db, { importId: found.id, at, limit: maxValues })
      return { status: 200, body: { values } }
    }),

    route(api.saveSupplierMapping, async ({ params, body }) => {
      const result = await saveMapping(needs, { id: params.id, mapping: body.mapping })
      if (result.kind === 'saved') return { status: 200, body: await viewOf(params.id) }
      if (result.reason === 'invalid') return problem(400, 'invalid', result.error)
      return result.reason === 'started' ? started : notFound
    }),

    route(api.uploadImportPictures, async ({ params, files: [file] }) => {
      if (!file) return problem(400, 'invalid', 'Choose a zip', { file: 'Choose a zip' })
      const result = await file.use((bytes) => uploadPictures(needs, { id: params.id, bytes }))
      if (result.kind === 'uploaded') return { status: 200, body: await viewOf(params.id) }
      if (result.reason === 'unreadable') return problem(400, 'unreadable', result.error)
      return result.reason === 'not_found' ? notFound : notPossible
    }),

    route(api.deleteSupplierImport, async ({ params }) =>
      (await discardImport(needs, params.id)) ? { status: 200, body: { success: true } } : notFound,
    ),
  ]
}

/** What it would do, and doing it. */
function runRoutes(needs: Needs): Route[] {
  const viewOf = viewer(needs)
  const move = async (id: number, result: MoveImportResult) => {
    if (result.kind === 'moved') return { status: 200 as const, body: await viewOf(id) }
    return result.reason === 'not_found' ? notFound : notPossible
  }
  return [
    route(api.checkSupplierImport, async ({ params, body }) => {
      const result = await checkImport(needs, { id: params.id, leaveOut: body.leaveOut })
      if (result.kind === 'checked') return { status: 200, body: result.report }
      if (result.reason === 'not_found') return notFound
      return result.reason === 'started' ? started : notMapped
    }),

    route(api.startSupplierImport, async (call) => {
      const { params, body } = call
      const result = await startImport(needs, { id: params.id, ...body, actor: callerOf(call) })
      if (result.kind === 'started') return { status: 200, body: await viewOf(params.id) }
      switch (result.reason) {
        case 'not_found':
          return notFound
        case 'not_mapped':
          return notMapped
        case 'wrong_lines':
          return problem(409, 'wrong_lines', 'Some rows have errors. Fix them or skip them, then start it.')
        case 'changed_meanwhile':
          return problem(
            409,
            'changed_meanwhile',
            'Someone changed the catalogue after the file was checked. Nothing was started. Check it again.',
          )
      }
    }),

    route(api.stopSupplierImport, async ({ params }) => move(params.id, await stopImport(needs, params.id))),

    route(api.continueSupplierImport, async ({ params }) =>
      move(params.id, await continueImport(needs, params.id)),
    ),
  ]
}

const notPossible = problem(409, 'not_possible', 'This is not possible for an import in this state.')

function viewer({ db }: Needs) {
  return async (id: number) => {
    const found = await findImport(db, id)
    if (!found) throw new Error(`The import ${id} that was just changed is gone`)
    return { import: await importView(db, found) }
  }
}
