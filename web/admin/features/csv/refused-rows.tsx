import type { CsvLineError, ImportReport } from '#contract/catalogue/product-csv.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { OpenLink } from '../../ui/open-link.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { columnLabel, mendAdvice } from './column-meaning.ts'
import { refusedCsv } from './refused-csv.ts'

type RefusedRowsProps = {
  report: ImportReport
  refused: readonly number[]
  onSkipRows: (lines: readonly number[]) => void
}

/** Every error in a file, with advice. */
export function RefusedRows({ report, refused, onSkipRows }: RefusedRowsProps) {
  const { errors, wrong, changes } = report
  return (
    <section
      aria-labelledby="refused"
      className="flex flex-col gap-4 rounded-tile border border-red p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="refused" className="text-xl">
            {titleOf(refused.length)}
          </h2>
          <p className="text-ink-2">
            {refused.length > 0
              ? 'Fix them in your file and upload it again. Or save the rest now and import the fixed rows later.'
              : 'Nothing was imported. Fix the file and upload it again.'}
          </p>
        </div>
        {refused.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <DownloadButton
              fileName="refused-rows.csv"
              fetchFile={async () => new Blob([refusedCsv(wrong, errors)], { type: 'text/csv' })}
            >
              Download {refused.length === 1 ? 'this row' : 'these rows'}
            </DownloadButton>
            {changes.length > 0 && (
              <Button variant="secondary" size="small" onClick={() => onSkipRows(refused)}>
                Skip {refused.length === 1 ? 'this row' : 'these rows'}
              </Button>
            )}
          </div>
        )}
      </div>
      <DataTable
        name="import-refused"
        label="What is wrong"
        columns={columnsFor(refused)}
        rows={errors}
        keyOf={keyOf}
        nameOf={({ line }) => `Line ${line}`}
        card={(error) => <ErrorCard error={error} refused={refused} />}
      />
    </section>
  )
}

function titleOf(refused: number): string {
  if (refused === 0) return 'The file is not valid'
  return refused === 1 ? '1 row has an error' : `${grouped(refused)} rows have errors`
}

const keyOf = ({ line, field, error }: CsvLineError) => `${line} ${field} ${error}`

const columnsFor = (refused: readonly number[]): readonly Column<CsvLineError>[] => [
  {
    key: 'line',
    label: 'Line',
    isFixed: true,
    className: 'w-px align-top whitespace-nowrap tabular-nums',
    cell: ({ line }) => <LineLink line={line} refused={refused} />,
  },
  {
    key: 'field',
    label: 'Field',
    className: 'align-top',
    cell: (error) => <span className="block min-w-24 wrap-anywhere">{fieldText(error)}</span>,
  },
  {
    key: 'error',
    label: 'What is wrong',
    className: 'align-top',
    cell: ({ error }) => <span className="text-red wrap-anywhere">{sentence(error)}</span>,
  },
  { key: 'mend', label: 'What to do', className: 'align-top', cell: (error) => mendAdvice(error) },
]

function ErrorCard({ error, refused }: { error: CsvLineError; refused: readonly number[] }) {
  return (
    <div className="flex flex-col gap-0.5">
      <p className="flex justify-between gap-3">
        <span className="font-semibold">{fieldText(error)}</span>
        <LineLink line={error.line} refused={refused} />
      </p>
      <p className="text-red wrap-anywhere">{sentence(error.error)}</p>
      <p className="text-ink-2">{mendAdvice(error)}</p>
    </div>
  )
}

function fieldText({ line, field }: CsvLineError): string {
  if (field !== '') return columnLabel(field, null)
  return line === 1 ? 'The file' : 'The whole line'
}

/** If the whole file cannot be read, there is no line to open. */
function LineLink({ line, refused }: { line: number; refused: readonly number[] }) {
  const text = `Line ${grouped(line)}`
  return refused.includes(line) ? <OpenLink id={line}>{text}</OpenLink> : <span>{text}</span>
}

/** The server says "is in line 2 already" about a line; here it has no subject. */
function sentence(error: string): string {
  return error.charAt(0).toUpperCase() + error.slice(1)
}
