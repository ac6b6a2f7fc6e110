import type { ListedImport, SupplierImport } from '#contract/catalogue/supplier-import.ts'
import { guessMapping } from '#domain/catalogue/supplier-file/guess-mapping.ts'
import {
  headChange,
  type MappedColumn,
  type SupplierMapping,
  sameName,
} from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import type { Db } from '#server/db/client.ts'
import {
  countImportRows,
  findMapping,
  type ImportCounts,
  type ImportRow,
  listFirstRows,
  listImportPictures,
  listImportProblems,
} from './import-queries.ts'

const maxProblems = 200
const rowsSampled = 60
const maxSamples = 3

const noCounts: ImportCounts = {
  rows: 0,
  open: 0,
  waiting: 0,
  saved: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  picturesWaiting: 0,
  picturesAdded: 0,
  picturesRefused: 0,
}

export async function listedImports(db: Db, rows: readonly ImportRow[]): Promise<ListedImport[]> {
  const counts = await countImportRows(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => listedView(row, counts.get(row.id) ?? noCounts))
}

function listedView(row: ImportRow, { open: _open, ...counts }: ImportCounts): ListedImport {
  return {
    id: row.id,
    supplier: { id: row.supplierId, name: row.supplierName },
    fileName: row.fileName,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    batch: row.batchId,
    counts,
  }
}

/** An import with its columns and what they mean: as its supplier's last file said, and otherwise a guess. */
export async function importView(db: Db, row: ImportRow): Promise<SupplierImport> {
  const [[listed], first, remembered, pictures, problems] = await Promise.all([
    listedImports(db, [row]),
    listFirstRows(db, row.id, rowsSampled),
    findMapping(db, row.supplierId),
    listImportPictures(db, row.id),
    listImportProblems(db, row.id, maxProblems),
  ])
  if (!listed) throw new Error(`The import ${row.id} has no view`)
  const columns = row.head.map((name, at) => ({
    name,
    samples: samplesOf(first.map(({ cells }) => cells[at] ?? '')),
  }))
  const guess = guessMapping(columns)
  return {
    ...listed,
    columns,
    mapping: row.mapping ?? (remembered ? fitted(remembered, row.head, guess) : guess),
    isMapped: row.mapping !== null,
    headChange: row.mapping === null && remembered ? headChange(remembered, row.head) : null,
    uploadedPictures: pictures.length,
    problems,
  }
}

function samplesOf(texts: readonly string[]): string[] {
  const different = [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
  return different.slice(0, maxSamples).map((text) => (text.length > 80 ? `${text.slice(0, 79)}…` : text))
}

/** What was remembered, for the columns of this file; a column that is new in it is guessed. */
function fitted(
  remembered: SupplierMapping,
  head: readonly string[],
  guess: SupplierMapping,
): SupplierMapping {
  const known = new Map(remembered.columns.map((column) => [sameName(column.name), column]))
  const taken = new Set(remembered.columns.map(({ to }) => to))
  const columns = head.map((name, at): MappedColumn => {
    const before = known.get(sameName(name))
    if (before) return { ...before, name }
    const guessed = guess.columns[at]
    const isFree = guessed && (guessed.to === 'picture' || !taken.has(guessed.to))
    return guessed && isFree ? guessed : { name, to: 'ignore', optionName: '' }
  })
  return { ...remembered, columns }
}
