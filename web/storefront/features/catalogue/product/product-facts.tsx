import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Product } from '#contract/catalogue/product.ts'
import { stockStatusLabel } from '#domain/catalogue/stock.ts'
import { Fragments } from '#web/rendering/fragments.tsx'
import type { SpecificationRow } from './telling-specifications.ts'

type FactsProps = Pick<
  Product,
  'inTheBox' | 'category' | 'categoryName' | 'group' | 'brand' | 'stockStatus' | 'isActive'
> & {
  /** Named and in order. */
  specifications: readonly SpecificationRow[]
}

type ProductFactsProps = {
  product: Omit<FactsProps, 'specifications'>
  specifications: FactsProps['specifications']
  className: string
}

/** The facts of a product, in two tables. */
export function ProductFacts({ product, specifications, className }: ProductFactsProps) {
  const { inTheBox, category, categoryName, group, brand, stockStatus, isActive } = product
  return (
    <Fragments
      as="div"
      className={className}
      of={Tables}
      each={[{ specifications, inTheBox, category, categoryName, group, brand, stockStatus, isActive }]}
    />
  )
}

function Tables(facts: FactsProps) {
  return (
    <>
      <SpecificationTable {...facts} />
      <Facts {...facts} />
    </>
  )
}

function SpecificationTable({ specifications: rows }: FactsProps) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="text-2xl">
        Specifications
      </h2>
      <FactTable caption="Specifications" heading="Specification" rows={rows} />
    </section>
  )
}

function Facts(product: FactsProps) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-2xl">
        Facts
      </h2>
      <FactTable
        caption="Facts"
        heading="Fact"
        rows={[
          { label: 'Category', value: <CategoryLink product={product} /> },
          { label: 'Brand', value: product.brand },
          ...(product.inTheBox ? [{ label: 'In the box', value: product.inTheBox }] : []),
          { label: 'Availability', value: stockStatusLabel(product.stockStatus) },
          { label: 'Status', value: product.isActive ? 'Active' : 'Inactive' },
        ]}
      />
    </section>
  )
}

function CategoryLink({ product }: { product: FactsProps }) {
  if (!product.category) return product.categoryName
  return (
    <Link
      to={href('/category/:categoryName', { categoryName: product.group })}
      className="link inline-block min-h-6"
    >
      {product.categoryName}
    </Link>
  )
}

type FactTableProps = {
  caption: string
  heading: string
  rows: readonly { label: string; value: ReactNode }[]
}

function FactTable({ caption, heading, rows }: FactTableProps) {
  return (
    <table className="mt-3 w-full text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // A text without names makes several rows of details.
          <tr
            key={`${row.label} ${typeof row.value === 'string' ? row.value : ''}`}
            className="border-t border-line align-top"
          >
            <th scope="row" className="w-2/5 py-2.5 pr-4 font-normal text-ink-2">
              {row.label}
            </th>
            <td className="py-2.5 wrap-anywhere">{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
