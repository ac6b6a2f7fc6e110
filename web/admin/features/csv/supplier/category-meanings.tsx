import { columnFor, sameName } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { SelectField } from '#web/ui/field.tsx'
import { nestedCategories, nestedLabel } from '../../catalogue/categories/nested-categories.ts'
import { useCategories } from '../../catalogue/product-queries.ts'
import { FileWord } from './file-word.tsx'
import type { RuleProps } from './price-rules.tsx'
import { supplierImportContent } from './supplier-import-content.ts'
import { useImportValues } from './supplier-import-queries.ts'

const { mapping: content } = supplierImportContent

export type MeaningProps = RuleProps & { id: number }

/** Our category for each of the supplier's, and one for the rest. */
export function CategoryMeanings({ id, mapping, onChange }: MeaningProps) {
  const { data: known = [] } = useCategories()
  const { data: values = [] } = useImportValues(id, columnFor(mapping, 'category')?.name)
  const categories = nestedCategories(known).map((category) => ({
    value: String(category.id),
    label: nestedLabel(category),
  }))
  const chosen = new Map(mapping.categoryMeanings.map(({ word, categoryId }) => [sameName(word), categoryId]))
  const choose = (word: string, categoryId: number) =>
    onChange({
      categoryMeanings: [
        ...mapping.categoryMeanings.filter((one) => sameName(one.word) !== sameName(word)),
        ...(categoryId > 0 ? [{ word, categoryId }] : []),
      ],
    })
  return (
    <div className="flex flex-col gap-4">
      {values.length > 0 && (
        <div>
          <h3 className="font-semibold">{content.words}</h3>
          <p className="text-ink-2">{content.wordsHint}</p>
          <ul className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {values.map(({ text, count }) => (
              <li key={text}>
                <SelectField
                  label={<FileWord text={text} count={count} />}
                  options={[{ value: '', label: content.sameName }, ...categories]}
                  value={String(chosen.get(sameName(text)) ?? '')}
                  onChange={({ target }) => choose(text, Number(target.value))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="sm:max-w-md">
        <SelectField
          label={content.fixed}
          hint={content.fixedHint}
          options={[{ value: '', label: content.noFixed }, ...categories]}
          value={String(mapping.categoryId ?? '')}
          onChange={({ target }) => onChange({ categoryId: Number(target.value) || null })}
        />
      </div>
    </div>
  )
}
