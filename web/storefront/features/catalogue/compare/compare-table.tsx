import { X } from 'lucide-react'
import { type CSSProperties, useRef } from 'react'
import { href, Link } from 'react-router'
import type { ComparedRow } from '#domain/catalogue/specifications/compare.ts'
import { Money } from '#web/ui/money.tsx'
import { AskedPrice } from '../../prices/asked-price.tsx'
import { AddToCartButton } from '../add-to-cart-button.tsx'
import { FormerPrice, SaleEnd } from '../former-price.tsx'
import { ProductPicture } from '../product/pictures/product-picture.tsx'
import { StockNote } from '../stock-note.tsx'
import { compareContent as content } from './compare-content.ts'
import { CompareStrip } from './compare-strip.tsx'
import type { ComparedProduct } from './compared-product.ts'

type CompareTableProps = {
  products: readonly ComparedProduct[]
  rows: readonly ComparedRow[]
  onRemove: (id: number) => void
  withoutIt: (slug: string) => string
}

/**
 * The products beside each other, with the facts in which they differ. On phones two of them are seen at a time, and the
 * others are reached sideways.
 */
export function CompareTable({ products, rows, onRemove, withoutIt }: CompareTableProps) {
  const scroller = useRef<HTMLElement>(null)
  const head = useRef<HTMLTableSectionElement>(null)
  const count = products.length
  return (
    <div
      className="compare-columns @container mt-6 max-md:-mx-4"
      style={{ '--count': count, '--seen': count > 2 ? 2.25 : count } as CSSProperties}
    >
      <CompareStrip products={products} scroller={scroller} head={head} />
      <section
        ref={scroller}
        aria-label={content.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled sideways by the keyboard too
        tabIndex={0}
        className="snap-x snap-mandatory scroll-px-4 overflow-x-auto rounded-control outline-offset-2 max-md:px-4 md:overflow-visible"
      >
        <table className="compare-table table-fixed text-left">
          <caption className="sr-only">{content.title}</caption>
          <thead ref={head}>
            <tr className="align-top">
              <td className="compare-label max-md:hidden" />
              {products.map((product) => (
                <NameCell key={product.id} product={product} />
              ))}
            </tr>
            <tr className="align-top">
              <td className="compare-label max-md:hidden" />
              {products.map((product) => (
                <PriceCell key={product.id} product={product} />
              ))}
            </tr>
            <tr className="align-top">
              <td className="compare-label max-md:hidden" />
              {products.map((product) => (
                <ActCell
                  key={product.id}
                  product={product}
                  onRemove={() => onRemove(product.id)}
                  withoutIt={withoutIt(product.slug)}
                />
              ))}
            </tr>
          </thead>
          {rows.length > 0 && (
            <tbody>
              <tr>
                <th scope="colgroup" colSpan={count + 1} className="pb-3 text-lg font-semibold">
                  <span className="sticky left-0 inline-block">{content.differences}</span>
                </th>
              </tr>
            </tbody>
          )}
          {rows.map((row) => (
            <FactRow key={row.label} row={row} products={products} />
          ))}
        </table>
      </section>
    </div>
  )
}

type CellProps = { product: ComparedProduct }

function NameCell({ product }: CellProps) {
  return (
    <th scope="col" className="compare-column snap-start pr-3 font-normal md:pr-6">
      <Link
        to={href('/product/:id', { id: product.slug })}
        className="group block max-w-56 rounded-tile outline-offset-2"
      >
        <span className="photo-tile block">
          <ProductPicture
            image={product.imageObjects[0]}
            name={product.name}
            alt=""
            place={{ sizes: '(min-width: 48rem) 224px, 45vw', maxWidth: 320 }}
            isPriority
          />
        </span>
        <span className="mt-3 block font-medium text-pretty underline-offset-3 group-hover:underline">
          {product.name}
        </span>
      </Link>
    </th>
  )
}

function PriceCell({ product }: CellProps) {
  return (
    <td className="compare-column pt-2 pr-3 md:pr-6">
      <p className="own-price relative flex flex-wrap items-baseline gap-x-3">
        <AskedPrice product={product} hasNote className="text-lg" />
        <FormerPrice product={product} />
        <SaleEnd product={product} className="w-full" />
      </p>
      {product.othersFromCents !== null && (
        <p className="text-sm text-ink-2">
          {content.others} <Money cents={product.othersFromCents} />
        </p>
      )}
      <p className="mt-1">
        <StockNote product={product} />
      </p>
    </td>
  )
}

type ActCellProps = CellProps & { onRemove: () => void; withoutIt: string }

function ActCell({ product, onRemove, withoutIt }: ActCellProps) {
  return (
    <td className="compare-column pt-3 pr-3 pb-6 md:pr-6">
      <div className="flex flex-col items-start">
        <AddToCartButton
          product={product}
          addedLabel="Added!"
          variant="secondary"
          className="w-full max-w-56"
        />
        <Link
          to={withoutIt}
          rel="nofollow"
          replace
          preventScrollReset
          onClick={onRemove}
          aria-label={content.remove(product.name)}
          className="mt-1 inline-flex min-h-9 items-center gap-1 text-sm text-ink-2 hover:text-ink"
        >
          <X aria-hidden className="size-4" />
          Remove
        </Link>
      </div>
    </td>
  )
}

type FactRowProps = { row: ComparedRow; products: readonly ComparedProduct[] }

/** Beside its label, or below it on phones. */
function FactRow({ row: { label, values }, products }: FactRowProps) {
  return (
    <tbody className="border-t border-line">
      <tr className="md:hidden">
        <th scope="rowgroup" colSpan={products.length} className="pt-3 text-sm font-normal text-ink-2">
          <span className="sticky left-0 inline-block">{label}</span>
        </th>
      </tr>
      <tr className="align-top">
        <th scope="row" className="compare-label py-3 pr-4 font-normal text-ink-2 max-md:hidden">
          {label}
        </th>
        {products.map(({ id }, place) => (
          <td key={id} className="compare-column pt-0.5 pr-3 pb-3 wrap-anywhere md:py-3 md:pr-6">
            {values[place] ?? <span className="text-ink-2">{content.notStated}</span>}
          </td>
        ))}
      </tr>
    </tbody>
  )
}
