import { ChevronDown, Scale } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ComparedRow, Comparison } from '#domain/catalogue/specifications/compare.ts'
import { comparedText, saveCompared } from '#web/session/compare/compared-text.ts'
import { parseCompared } from '#web/session/compare/parse-compared.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AskedPrice } from '../../prices/asked-price.tsx'
import type { CardProduct } from '../browse/card-product.ts'
import { ProductPicture } from '../product/pictures/product-picture.tsx'
import { compareAddress } from './compare-address.ts'
import { CompareBarLater } from './compare-bar-later.tsx'
import { compareContent as content } from './compare-content.ts'
import { CompareTable } from './compare-table.tsx'
import type { ComparedProduct } from './compared-product.ts'

export type ComparePageProps = {
  products: readonly ComparedProduct[]
  comparison: Comparison
  areDifferentKinds: boolean
  /** Of the products in the address. */
  goneCount: number
  hasMore: boolean
  suggestions: readonly CardProduct[]
}

/** Up to four products, by what they differ in. */
export function ComparePage(props: ComparePageProps) {
  const { products, comparison, suggestions } = props
  const slugs = products.map(({ slug }) => slug)
  if (products.length === 0) return <NothingChosen goneCount={props.goneCount} />

  return (
    <div className="page pt-6 pb-16">
      <h1 className="text-3xl">{content.title}</h1>
      <Remarks {...props} />
      <CompareTable
        products={products}
        rows={comparison.differences}
        onRemove={dropFromChoice}
        withoutIt={(slug) => compareAddress(slugs.filter((one) => one !== slug))}
      />
      {products.length > 1 && comparison.differences.length === 0 && (
        <p className="border-t border-line py-3">{content.none}</p>
      )}
      <TheSame rows={comparison.same} />
      <Suggestions slugs={slugs} products={suggestions} />
    </div>
  )
}

/** What is removed here is no longer chosen either. */
function dropFromChoice(id: number): void {
  const ids = parseCompared(comparedText())
  if (ids.includes(id)) saveCompared(ids.filter((one) => one !== id))
}

function Remarks({ products, areDifferentKinds, goneCount, hasMore }: ComparePageProps) {
  const remarks = [
    ...(goneCount > 0 ? [content.gone(goneCount)] : []),
    ...(hasMore ? [content.tooMany] : []),
    ...(areDifferentKinds ? [content.otherKinds] : []),
    ...(products.length === 1 ? [content.chooseAnother] : []),
  ]
  if (remarks.length === 0) return null
  return (
    <div className="mt-4">
      <Notice tone="info">
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </Notice>
    </div>
  )
}

/** Folded away, since nobody chooses by it. */
function TheSame({ rows }: { rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return null
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-13 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        {content.same(rows.length)}
      </summary>
      <dl className="pb-3">
        {rows.map(({ label, values }) => (
          <div key={label} className="grid grid-cols-[2fr_3fr] gap-x-4 py-2 md:grid-cols-[10rem_1fr]">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{values[0]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type SuggestionsProps = { slugs: readonly string[]; products: readonly CardProduct[] }

/** Links, which also work without JavaScript. */
function Suggestions({ slugs, products }: SuggestionsProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="add" className="mt-12">
      <h2 id="add" className="text-2xl">
        {content.add}
      </h2>
      <p className="mt-1 text-ink-2">{content.addHint}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <Link
              to={compareAddress([...slugs, product.slug])}
              rel="nofollow"
              className="flex h-full items-center gap-3 rounded-tile border border-line p-2.5 transition-colors hover:border-ink"
            >
              <span className="w-16 shrink-0 overflow-hidden rounded-control">
                <span className="photo-tile block">
                  <ProductPicture
                    image={product.imageObjects[0]}
                    name={product.name}
                    alt=""
                    place={{ sizes: '64px', maxWidth: 160 }}
                  />
                </span>
              </span>
              <span className="min-w-0 text-sm">
                <span className="line-clamp-2 font-medium wrap-anywhere">{product.name}</span>
                <AskedPrice product={product} className="text-ink-2" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NothingChosen({ goneCount }: { goneCount: number }) {
  return (
    <div className="page py-8 lg:py-12">
      <EmptyState
        icon={Scale}
        heading="h1"
        title={content.emptyTitle}
        text={goneCount > 0 ? content.gone(goneCount) : content.emptyText}
      >
        <ButtonLink to={href('/products')}>{content.browse}</ButtonLink>
      </EmptyState>
      <CompareBarLater />
    </div>
  )
}
