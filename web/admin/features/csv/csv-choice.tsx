import clsx from 'clsx'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { importProducts } from '#contract/catalogue/product-csv.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FileButton } from '../../ui/form/file-button.tsx'
import { useBroughtFiles } from '../../ui/form/use-brought-files.ts'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { sizeText } from './size-text.ts'
import type { useImport } from './use-import.ts'
import type { Source } from './use-sending.ts'

type CsvChoiceProps = {
  csvImport: ReturnType<typeof useImport>
  /** The pasted and edited text. */
  rows: string
  onRows: (rows: string) => void
}

/** A file chosen, dropped or pasted; or rows copied from a spreadsheet, which can be corrected in place. */
export function CsvChoice({ csvImport, rows, onRows }: CsvChoiceProps) {
  const { source, state, choose } = csvImport
  const [isPasting, setIsPasting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isSaving = state.kind === 'sending' && state.goal === 'save'

  async function take(files: readonly File[]) {
    const [file] = files
    if (!file || isSaving) return
    if (files.length > 1) {
      setProblem('Choose one file at a time.')
      return
    }
    const taken = await readFile(file)
    setProblem(taken ? null : `${file.name} could not be read. Choose it again.`)
    if (taken) choose(taken)
  }

  function checkRows(text: string) {
    choose({ name: 'pasted-rows.csv', content: new Blob([text]), rows: text })
  }

  const { isOver } = useBroughtFiles({
    onFiles: take,
    onText: (text) => {
      if (isSaving) return
      onRows(text)
      setIsPasting(true)
      checkRows(text)
    },
  })
  useShortcuts('Import & export', [
    { keys: 'f', label: 'Choose a file to import', run: () => input.current?.click() },
  ])

  return (
    <div className="mt-4 flex flex-col gap-3">
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-tile border border-dashed px-4 transition-colors',
          source ? 'py-3' : 'justify-center py-8 text-center',
          isOver ? 'border-green bg-green-soft' : 'border-line-strong',
        )}
      >
        {source ? (
          <Chosen source={source} />
        ) : (
          <Upload aria-hidden strokeWidth={1.5} className="size-8 text-green" />
        )}
        {(isOver || !source) && (
          <p className={clsx(!isOver && 'max-sm:hidden')}>
            {isOver ? 'Drop to check' : 'Drop a CSV file on this page, paste rows, or'}
          </p>
        )}
        <span className="flex flex-wrap items-center gap-2">
          <FileButton
            input={input}
            label={source ? 'Choose another file' : 'Choose a file'}
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            isOff={isSaving}
            onFiles={take}
          />
          {!isPasting && (
            <Button variant="quiet" size="small" disabled={isSaving} onClick={() => setIsPasting(true)}>
              Paste rows
            </Button>
          )}
        </span>
      </div>
      {isPasting && (
        <PastedRows rows={rows} isOff={isSaving} onChange={onRows} onCheck={() => checkRows(rows)} />
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}

function Chosen({ source: { name, rows, content } }: { source: Source }) {
  return (
    <p className="flex min-w-0 flex-1 items-center gap-3">
      <FileSpreadsheet aria-hidden strokeWidth={1.5} className="size-6 shrink-0 text-green" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{rows === undefined ? name : 'Pasted rows'}</span>
        <span className="text-ink-2">{sizeText(content.size)}</span>
      </span>
    </p>
  )
}

type PastedRowsProps = { rows: string; isOff: boolean; onChange: (rows: string) => void; onCheck: () => void }

function PastedRows({ rows, isOff, onChange, onCheck }: PastedRowsProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
      className="flex flex-col gap-2"
    >
      <Field
        label="Rows"
        hint="Copied from a spreadsheet, with the column names in the first line: sku, retail_price ..."
      >
        {(controlProps) => (
          <textarea
            {...controlProps}
            value={rows}
            rows={6}
            wrap="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onCheck()
            }}
            className="w-full min-w-0 rounded-control border border-line-strong bg-paper px-3 py-2 font-mono text-sm hover:border-ink"
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        size="small"
        disabled={isOff || rows.trim() === ''}
        className="self-start"
      >
        Check these rows
      </Button>
    </form>
  )
}

/** The file's current content; null if it is gone or unreadable. */
async function readFile(file: File): Promise<Source | null> {
  // Above the upload limit, only its size is reported.
  if (file.size >= importProducts.files.belowBytes) return { name: file.name, content: file }
  try {
    return { name: file.name, content: new Blob([await file.arrayBuffer()]) }
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
