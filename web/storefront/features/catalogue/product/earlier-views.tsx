import { href, Link } from 'react-router'
import { AskedPrice } from '../../prices/asked-price.tsx'
import { ProductPicture, picturesOf } from './pictures/product-picture.tsx'
import { useProductLookup } from './product-lookup.ts'

/** Recently viewed products, small and at the bottom. */
export function EarlierViews({ ids }: { ids: readonly number[] }) {
  const { answers } = useProductLookup(ids)
  const products = ids.flatMap((id) => {
    const answer = answers.get(id)
    return answer?.kind === 'found' ? [answer.product] : []
  })
  // All at once: tiles that appear one by one would move each other.
  const areAllThere = ids.every((id) => answers.has(id))
  if (!areAllThere || products.length === 0) return null

  return (
    <section aria-labelledby="recently-viewed" className="mt-20">
      <h2 id="recently-viewed" className="mb-5 text-2xl">
        Recently Viewed
      </h2>
      <ul className="-mx-1 grid snap-x scroll-px-1 auto-cols-[minmax(8.5rem,1fr)] grid-flow-col gap-4 overflow-x-auto p-1 [scrollbar-width:thin] lg:grid-flow-row lg:grid-cols-8">
        {products.map((earlier) => (
          <li key={earlier.id} className="min-w-0 snap-start">
            <Link to={href('/product/:id', { id: earlier.slug })} className="group block rounded-tile">
              <span className="photo-tile block">
                <ProductPicture
                  image={picturesOf(earlier)[0]}
                  name={earlier.name}
                  alt=""
                  place={{ sizes: '(min-width: 64rem) 146px, 40vw', maxWidth: 410 }}
                />
              </span>
              <span className="mt-2 line-clamp-2 text-sm underline-offset-3 group-hover:underline">
                {earlier.name}
              </span>
              <AskedPrice product={earlier} className="text-sm" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
