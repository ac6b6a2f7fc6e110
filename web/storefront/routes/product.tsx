import { href, Link } from 'react-router'
import { readProduct } from '#contract/catalogue/product.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { daysEverywhere } from '#domain/orders/delivery/delivery-anywhere.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { apiContext, structuredDataContext } from '#web/api-context.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { type CardProduct, cardProduct } from '../features/catalogue/browse/card-product.ts'
import { ProductGrid } from '../features/catalogue/browse/product-grid.tsx'
import { CompareBarLater } from '../features/catalogue/compare/compare-bar-later.tsx'
import { failureMessage, isNotFound } from '../features/catalogue/failure-message.ts'
import { movedTo } from '../features/catalogue/moved-to.ts'
import { NotFoundLater } from '../features/catalogue/not-found-later.ts'
import { BuyBox } from '../features/catalogue/product/buy-box.tsx'
import { deliveryCost } from '../features/catalogue/product/delivery/delivery-cost.ts'
import { ProductGallery } from '../features/catalogue/product/pictures/product-gallery.tsx'
import { ProductFacts } from '../features/catalogue/product/product-facts.tsx'
import { ProductTags } from '../features/catalogue/product/product-tags.tsx'
import { RecentlyViewed } from '../features/catalogue/product/recently-viewed.tsx'
import { specificationRows } from '../features/catalogue/product/specification-rows.ts'
import { familyPickOf } from '../features/catalogue/product/variants/family-pick.ts'
import { ProductVariantsLater } from '../features/catalogue/product/variants/product-variants-later.tsx'
import { shopAnswer } from '../features/catalogue/shop-answer.ts'
import { WillItFitLater } from '../features/fit/will-it-fit-later.tsx'
import { productMeta } from '../features/seo/catalogue-meta.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import { productStructure } from '../features/seo/product-structure.ts'
import type { Route } from './+types/product.ts'

// Most products are by themselves.
const FamilyPicker = later(
  () =>
    import('../features/catalogue/product/variants/family-picker.tsx').then((module) => module.FamilyPicker),
  { name: 'family-picker' },
)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ product, variants, accessories, related, specification_labels }, settings] = await Promise.all([
    shopAnswer(api.call(readProduct, { params: { id: params.id } })),
    api.call(readShopSettings, {}),
  ])
  // It has moved: for search engines and bookmarks alike, for good. Only its own id is another address of it.
  if (product.slug !== params.id && String(product.id) !== params.id)
    throw movedTo(href('/product/:id', { id: product.slug }), request)
  context.get(structuredDataContext).of = productStructure(settings, product, variants)
  const familyPick = familyPickOf(product, variants)
  return {
    product,
    familyPick,
    // What the picker offers is not listed a second time.
    variants: familyPick ? [] : variants,
    accessories: accessories.map((other) => cardProduct(other, false)),
    related: related.map((other) => cardProduct(other, false)),
    shelf: {
      label: product.categoryName,
      to: href('/category/:categoryName', { categoryName: product.group }),
    },
    // From the server's day: the page must say the same in a browser whose clock is wrong.
    delivery: expectedDelivery(southAfricanDay(Date.now()), daysEverywhere(settings)),
    deliveryCost: deliveryCost(product.priceCents, settings),
    // Named here, where the code for it is not sent to the browser.
    specifications: specificationRows(product.specifications, specification_labels),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches[0], { title: 'Product Not Found' })
  return productMeta(matches[0], loaderData.product)
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, specifications, familyPick, variants, accessories, related, shelf, delivery } = loaderData
  const isSoldOut = product.available === 0
  const similar = isSoldOut ? related.filter(({ available }) => available > 0) : related

  return (
    <div className="page pt-4 wrap-anywhere">
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, shelf, { label: product.name }]} />
      <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-5 md:grid-cols-2 lg:gap-x-12">
        {/* Another product starts at its first picture. */}
        <ProductGallery key={product.id} product={product} />
        {/* On phones the name comes before the pictures: it belongs on the first screen. */}
        <div className="flex min-w-0 flex-col gap-5 max-md:contents md:sticky md:top-22">
          <div className="max-md:order-first">
            <div className="flex flex-wrap items-center gap-1.5 has-[ul]:mb-3 md:mb-3">
              <Link
                to={shelf.to}
                className="inline-flex max-md:hidden min-h-6 items-center rounded-full px-2.5 text-sm font-medium ring-1 ring-line ring-inset hover:underline"
              >
                {shelf.label}
              </Link>
              <ProductTags product={product} />
            </div>
            <h1 className="text-2xl text-pretty sm:text-3xl lg:text-4xl">{product.name}</h1>
            <p className="mt-1 text-ink-2">{product.brand}</p>
          </div>
          <BuyBox
            key={product.id}
            product={product}
            delivery={delivery}
            deliveryCost={loaderData.deliveryCost}
          >
            {familyPick && <FamilyPicker options={familyPick} />}
            <WillItFitLater product={product} />
          </BuyBox>
          <ProductVariantsLater variants={variants} />
          <section aria-labelledby="description" className="pt-3">
            <h2 id="description" className="text-xl">
              Description
            </h2>
            <p className="mt-2 max-w-prose whitespace-pre-line">{product.description}</p>
            <Link
              to={`/contact?${new URLSearchParams({ product: product.name })}`}
              className="link mt-3 inline-block min-h-6"
            >
              Ask about this product
            </Link>
          </section>
        </div>
      </div>
      {isSoldOut && <CardRow id="related" title="Similar and in stock" products={similar} />}
      <ProductFacts
        product={product}
        specifications={specifications}
        className="mt-14 grid gap-x-12 gap-y-10 lg:grid-cols-2"
      />
      <CardRow id="accessories" title="Goes with it" products={accessories} />
      {!isSoldOut && <CardRow id="related" title="Related Products" products={similar} />}
      <RecentlyViewed productId={product.id} />
      <CompareBarLater />
    </div>
  )
}

type CardRowProps = { id: string; title: string; products: readonly CardProduct[] }

function CardRow({ id, title, products }: CardRowProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-14 lg:mt-20">
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      <ProductGrid products={products} isOfFour canCompare />
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) {
    return (
      <NotFoundLater
        title="Product Not Found"
        text="It may no longer be sold, or the address may be mistyped."
      />
    )
  }
  return (
    <div className="page py-12">
      <FailurePanel heading="h1" title={failureMessage(error, 'Failed to load product')}>
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </FailurePanel>
    </div>
  )
}
