import { useId } from 'react'
import {
  type AdminProductSort,
  adminProductSorts,
  revealsProfit,
} from '#domain/catalogue/browsing/browsing.ts'
import { productFilterContent } from '../product-filter-content.ts'

const { sort: content } = productFilterContent

type SortChoiceProps = {
  sort: AdminProductSort
  showsPrices: boolean
  onSort: (sort: AdminProductSort) => void
}

export function SortChoice({ sort, showsPrices, onSort }: SortChoiceProps) {
  const id = useId()
  const offered = adminProductSorts.filter((one) => showsPrices || !revealsProfit(one))
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-ink-2">
        {content.label}
      </label>
      <select
        id={id}
        value={sort}
        onChange={(event) => {
          const wanted = offered.find((one) => one === event.target.value)
          if (wanted) onSort(wanted)
        }}
        className="min-h-9 min-w-0 rounded-control border border-line-strong bg-paper px-2"
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {content.sorts[one]}
          </option>
        ))}
      </select>
    </span>
  )
}
