import type { CsvLineError, ImportReport } from '#contract/catalogue/product-csv.ts'
import { DownloadButton } from '#web/admin/ui/download-button.tsx'
import { OpenLink } from '#web/admin/ui/open-link.tsx'
import { type Column, DataTable } from '#web/admin/ui/table/data-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { columnLabel, mendAdvice } from '../column-meaning.ts'
import { csvContent } from '../csv-content.ts'
import { refusedCsv } from './refused-csv.ts'

const { refused: content, line: lineTexts } = csvContent

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
            {content.title(refused.length)}
          </h2>
          <p className="text-ink-2">{content.advice(refused.length)}</p>
        </div>
        {refused.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <DownloadButton
              fileName="refused-rows.csv"
              fetchFile={async () => new Blob([refusedCsv(wrong, errors)], { type: 'text/csv' })}
            >
              Download {content.rows(refused.length)}
            </DownloadButton>
            {changes.length > 0 && (
              <Button variant="secondary" size="small" onClick={() => onSkipRows(refused)}>
                Skip {content.rows(refused.length)}
              </Button>
            )}
          </div>
        )}
      </div>
      <DataTable
        name="import-refused"
        label={content.wrong}
        columns={columnsFor(refused)}
        rows={errors}
        keyOf={keyOf}
      />
    </section>
  )
}

const keyOf = ({ line, field, error }: CsvLineError) => `${line} ${field} ${error}`

const columnsFor = (refused: readonly number[]): readonly Column<CsvLineError>[] => [
  {
    key: 'line',
    onCard: 'badge',
    label: 'Line',
    isFixed: true,
    className: 'w-px align-top whitespace-nowrap tabular-nums',
    cell: ({ line }) => <LineLink line={line} refused={refused} />,
  },
  {
    key: 'field',
    onCard: 'heading',
    label: 'Field',
    className: 'align-top',
    cell: (error) => <span className="block min-w-24 wrap-anywhere">{fieldText(error)}</span>,
  },
  {
    key: 'error',
    onCard: 'line',
    label: content.wrong,
    className: 'align-top',
    cell: ({ error }) => <span className="text-red wrap-anywhere">{sentence(error)}</span>,
  },
  {
    key: 'mend',
    onCard: 'note',
    label: content.mend,
    className: 'align-top',
    cell: (error) => mendAdvice(error),
  },
]

function fieldText({ line, field }: CsvLineError): string {
  if (field !== '') return columnLabel(field, null)
  return line === 1 ? content.wholeFile : content.wholeLine
}

/** If the whole file cannot be read, there is no line to open. */
function LineLink({ line, refused }: { line: number; refused: readonly number[] }) {
  const text = lineTexts.title(line)
  return refused.includes(line) ? <OpenLink id={line}>{text}</OpenLink> : <span>{text}</span>
}

/** The server says "is in line 2 already" about a line; here it has no subject. */
function sentence(error: string): string {
  return error.charAt(0).toUpperCase() + error.slice(1)
}
