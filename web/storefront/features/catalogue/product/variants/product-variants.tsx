import { href, Link } from 'react-router'
import type { ProductVariant } from '#contract/catalogue/product.ts'
import { AskedPrice } from '../../../prices/asked-price.tsx'
import { ProductPicture } from '../pictures/product-picture.tsx'

/** The same model in other colours and sizes, each named by what sets it apart. */
export function ProductVariants({ variants }: { variants: readonly ProductVariant[] }) {
  return (
    <section aria-labelledby="variants">
      <h2 id="variants" className="font-sans text-base font-medium">
        Other colours and sizes
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-2 max-sm:grid-cols-1 md:max-lg:grid-cols-1">
        {variants.map(({ id, slug, name, label, priceCents, stockStatus, image }) => (
          <li key={id}>
            <Link
              to={href('/product/:id', { id: slug })}
              className="flex h-full items-center gap-3 rounded-control border border-line p-2 transition-colors hover:border-ink"
            >
              {image && (
                <span className="block size-12 shrink-0 overflow-hidden rounded-control bg-photo dark:brightness-90">
                  <ProductPicture image={image} name={name} alt="" place={48} />
                </span>
              )}
              <span className="min-w-0 text-sm">
                <span className="block font-medium">{label}</span>
                <AskedPrice product={{ id, priceCents }} className="text-ink-2" />
                {stockStatus === 'out_of_stock' && <span className="text-ink-2"> · Out of Stock</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
