import { isStockWord, usualStockMeanings } from '#domain/catalogue/supplier-file/read-stock.ts'
import { columnFor, sameName } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { TextField } from '#web/ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import type { MeaningProps } from './category-meanings.tsx'
import { FileWord } from './file-word.tsx'
import { supplierImportContent } from './supplier-import-content.ts'
import { useImportValues } from './supplier-import-queries.ts'

const { mapping: content } = supplierImportContent

/** How many units each word in the stock column stands for. */
export function StockMeanings({ id, mapping, onChange }: MeaningProps) {
  const { data: values = [] } = useImportValues(id, columnFor(mapping, 'stock')?.name)
  const words = values.filter(({ text }) => isStockWord(text))
  if (words.length === 0) return null
  const said = new Map(mapping.stockMeanings.map(({ word, count }) => [sameName(word), count]))
  const say = (word: string, typed: string) =>
    onChange({
      stockMeanings: [
        ...mapping.stockMeanings.filter((one) => sameName(one.word) !== sameName(word)),
        ...(typed === '' ? [] : [{ word, count: Math.max(0, Math.trunc(Number(typed))) }]),
      ],
    })
  return (
    <Section title={content.stock}>
      <p className="text-ink-2">{content.stockHint}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {words.map(({ text, count }) => (
          <li key={text}>
            <TextField
              label={<FileWord text={text} count={count} />}
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
              required
              aria-label={content.units(text)}
              placeholder={usualStockMeanings([text])[0]?.count.toString()}
              value={said.get(sameName(text))?.toString() ?? ''}
              onChange={({ target }) => say(text, target.value)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
