import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { csvText } from '#web/admin/ui/csv-text.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { customerGroupContent as content } from './customer-group-content.ts'
import { readPriceFile } from './read-price-file.ts'

type OwnPricesFieldProps = {
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

/** Products with a price of their own: typed, or from a file. */
export function OwnPricesField({ text, error, onChange }: OwnPricesFieldProps) {
  const { tell, warn } = useMessages()
  const file = useRef<HTMLInputElement>(null)

  async function importFile(chosen: File | undefined) {
    if (!chosen) return
    const prices = readPriceFile(await chosen.text())
    if (prices.length === 0) return warn({ title: content.failed, text: content.importEmpty })
    onChange(prices.map(({ sku, price }) => `${sku} ${price}`).join('\n'))
    tell({ title: content.imported(prices.length), text: chosen.name })
  }

  function exportFile() {
    const rows = text.split('\n').flatMap((line) => {
      const [, sku, price] = /^(\S+)\s+(.+)$/.exec(line.trim()) ?? []
      return sku && price ? [[sku, price]] : []
    })
    saveFile(new Blob([csvText([['sku', 'price'], ...rows])], { type: 'text/csv' }), 'price-list.csv')
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label={content.prices} isOptional hint={content.pricesHint} error={error}>
        {(control) => (
          <textarea
            {...control}
            name="prices"
            rows={6}
            spellCheck={false}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            className="field-sizing-content max-h-96 min-h-32 w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base tabular-nums hover:border-ink aria-invalid:border-red"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          aria-label={content.importCsv}
          hidden
          onChange={({ target }) => {
            void importFile(target.files?.[0])
            target.value = ''
          }}
        />
        <Button variant="secondary" size="small" onClick={() => file.current?.click()}>
          <Upload aria-hidden className="size-4" />
          {content.importCsv}
        </Button>
        {text.trim() !== '' && (
          <Button variant="secondary" size="small" onClick={exportFile}>
            <Download aria-hidden className="size-4" />
            {content.exportCsv}
          </Button>
        )}
      </div>
    </div>
  )
}
