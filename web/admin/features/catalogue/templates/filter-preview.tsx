import { useQuery } from '@tanstack/react-query'
import { listSaidValues } from '#contract/catalogue/admin-category.ts'
import { ownFacetKey } from '#domain/catalogue/browsing/facet.ts'
import { orderFacetValues } from '#domain/catalogue/browsing/facets.ts'
import { ownFilterValue } from '#domain/catalogue/browsing/own-filter.ts'
import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { categoriesKey } from '../product-queries.ts'
import { templateContent as content } from './template-content.ts'

const maxShown = 12

/** What shoppers will choose from, as the field is typed now and as products say it by now. */
export function FilterPreview({ categoryId, field }: { categoryId: number; field: SpecificationField }) {
  const { data } = useSaidValues(categoryId, field.name)
  if (!data) return null
  const { values, said } = choicesOf(field, data.values)
  if (values.length === 0) return <p className="text-sm text-ink-2">{content.filter.nothing}</p>
  const shown = values.slice(0, maxShown).map(({ value, count }) => `${value} (${count})`)
  const more = values.length - shown.length
  return (
    <p className="text-sm text-ink-2">
      {content.filter.choices(shown.join(', '), more)} {content.filter.unsaid(data.products - said)}
    </p>
  )
}

function useSaidValues(id: number, name: string) {
  return useQuery({
    queryKey: [...categoriesKey, 'said', id, name],
    queryFn: () => browserApi.call(listSaidValues, { params: { id }, query: { name } }),
    enabled: name !== '',
  })
}

function choicesOf(field: SpecificationField, said: readonly { said: string; count: number }[]) {
  const counts = new Map<string, number>()
  for (const { said: text, count } of said) {
    const value = ownFilterValue(field, text)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count)
  }
  const values = Array.from(counts, ([value, count]) => ({ value, count }))
  return {
    values: orderFacetValues(ownFacetKey(field.name), values),
    said: values.reduce((sum, { count }) => sum + count, 0),
  }
}
