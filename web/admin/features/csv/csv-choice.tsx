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
import { csvContent } from './csv-content.ts'
import { sizeText } from './size-text.ts'
import type { useImport } from './use-import.ts'
import type { Source } from './use-sending.ts'

const { choice: texts } = csvContent

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
      setProblem(texts.oneAtATime)
      return
    }
    const taken = await readFile(file)
    setProblem(taken ? null : texts.unreadable(file.name))
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
  useShortcuts(csvContent.title, [{ keys: 'f', label: texts.shortcut, run: () => input.current?.click() }])

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
          <p className={clsx(!isOver && 'max-sm:hidden')}>{isOver ? texts.drop : texts.invitation}</p>
        )}
        <span className="flex flex-wrap items-center gap-2">
          <FileButton
            input={input}
            label={source ? texts.chooseAnother : texts.choose}
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            isOff={isSaving}
            onFiles={take}
          />
          {!isPasting && (
            <Button variant="quiet" size="small" disabled={isSaving} onClick={() => setIsPasting(true)}>
              {texts.paste}
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
    <p className="flex min-w-0 flex-1 basis-48 items-center gap-3">
      <FileSpreadsheet aria-hidden strokeWidth={1.5} className="size-6 shrink-0 text-green" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{rows === undefined ? name : texts.pasted}</span>
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
      <Field label="Rows" hint={texts.rowsHint}>
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
        {texts.checkRows}
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
