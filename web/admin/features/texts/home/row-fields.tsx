import { productTags } from '#domain/catalogue/product.ts'
import { maxRowTitleLength, rowCounts, rowSources } from '#domain/home/home-arrangement.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useBrands, useCategories } from '../../catalogue/product-queries.ts'
import { homeContent as content } from './home-content.ts'
import { type RowValues, readCount, readTag } from './home-values.ts'
import { PeriodFields } from './period-fields.tsx'
import { RowProducts } from './row-products.tsx'

const { fields, sources, sourceHints } = content

type RowFieldsProps = {
  row: RowValues
  /** What it is called while nothing is typed. */
  standardTitle: string
  problems: Partial<Record<string, string>>
  onChange: (part: Partial<RowValues>) => void
}

/** What one row shows, how much of it, and when. */
export function RowFields({ row, standardTitle, problems, onChange }: RowFieldsProps) {
  const { source, title, count } = row
  return (
    <>
      <SelectField
        label={fields.source}
        hint={source === 'categories' || source === 'deals' ? sourceHints[source] : undefined}
        value={source}
        options={rowSources.map((value) => ({ value, label: sources[value] }))}
        onChange={({ target }) =>
          onChange({ source: rowSources.find((one) => one === target.value) ?? source })
        }
      />
      <SourceDetails row={row} problems={problems} onChange={onChange} />
      {source !== 'categories' && (
        <TextField
          label={fields.title}
          isOptional={source !== 'products'}
          value={title}
          placeholder={standardTitle}
          error={problems.title}
          maxLength={maxRowTitleLength}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      )}
      {source !== 'products' && (
        <SelectField
          label={fields.count}
          value={String(count)}
          options={rowCounts.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={({ target }) => onChange({ count: readCount(target.value) })}
        />
      )}
      <PeriodFields value={row} error={problems.endsAt} onChange={onChange} />
    </>
  )
}

const toChoose = { value: '', label: content.choose }

function SourceDetails({ row, problems, onChange }: Omit<RowFieldsProps, 'standardTitle'>) {
  switch (row.source) {
    case 'category':
      return <CategoryChoice row={row} problems={problems} onChange={onChange} />
    case 'brand':
      return <BrandChoice row={row} problems={problems} onChange={onChange} />
    case 'tag':
      return (
        <SelectField
          label={fields.tag}
          value={row.tag ?? ''}
          error={problems.tag}
          options={[toChoose, ...productTags.map((value) => ({ value, label: content.tags[value] }))]}
          onChange={({ target }) => onChange({ tag: readTag(target.value) })}
        />
      )
    case 'products':
      return (
        <RowProducts
          ids={row.productIds}
          error={problems.productIds}
          onChange={(productIds) => onChange({ productIds })}
        />
      )
    case 'categories':
    case 'deals':
    case 'newest':
      return null
  }
}

type ChoiceProps = Omit<RowFieldsProps, 'standardTitle'>

function CategoryChoice({ row: { categoryId }, problems, onChange }: ChoiceProps) {
  const { data: categories } = useCategories()
  const isGone = categories && categoryId !== null && !categories.some(({ id }) => id === categoryId)
  return (
    <SelectField
      label={fields.category}
      value={categoryId === null ? '' : String(categoryId)}
      error={problems.categoryId}
      options={[
        toChoose,
        ...(isGone ? [{ value: String(categoryId), label: content.unknownCategory }] : []),
        ...(categories ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={({ target }) => onChange({ categoryId: target.value === '' ? null : Number(target.value) })}
    />
  )
}

function BrandChoice({ row: { brand }, problems, onChange }: ChoiceProps) {
  const { data: brands = [] } = useBrands()
  const names = brands.map(({ name }) => name)
  return (
    <SelectField
      label={fields.brand}
      value={brand}
      error={problems.brand}
      options={[
        toChoose,
        ...(brand === '' || names.includes(brand) ? names : [brand, ...names]).map((name) => ({
          value: name,
          label: name,
        })),
      ]}
      onChange={({ target }) => onChange({ brand: target.value })}
    />
  )
}
