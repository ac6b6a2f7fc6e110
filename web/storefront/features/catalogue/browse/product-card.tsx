import clsx from 'clsx'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import type { PicturePlace } from '#web/ui/picture.tsx'
import { AskedPrice } from '../../prices/asked-price.tsx'
import { AddToCartButton } from '../add-to-cart-button.tsx'
import { CompareButton } from '../compare/compare-button.tsx'
import { emailMeHash } from '../email-me-hash.ts'
import { FormerPrice, SaleEnd } from '../former-price.tsx'
import { ProductPicture, picturesOf } from '../product/pictures/product-picture.tsx'
import { ProductTags } from '../product/product-tags.tsx'
import { StockNote } from '../stock-note.tsx'
import { Swatch } from '../swatch.tsx'
import { WishlistHeart } from '../wishlist-heart.tsx'
import type { CardChoice } from './card-choice.ts'
import type { CardProduct } from './card-product.ts'

export type CardLayout = 'grid' | 'list'

export type ProductCardProps = {
  product: CardProduct
  layout?: CardLayout
  heading?: 'h2' | 'h3'
  /** For cards in the first viewport. */
  isPriority?: boolean
  /** Whether it can be chosen for comparing. */
  canCompare?: boolean | undefined
  /** In place of the heart. */
  corner?: ReactNode
}

const places: Record<CardLayout, PicturePlace> = {
  grid: {
    sizes: '(min-width: 83rem) 302px, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 46vw',
    maxWidth: 320,
  },
  list: { sizes: '(min-width: 40rem) 192px, 112px', maxWidth: 192 },
}

export function ProductCard({
  product,
  layout = 'grid',
  heading: Heading = 'h3',
  isPriority,
  canCompare = false,
  corner = <WishlistHeart product={product} />,
}: ProductCardProps) {
  const isList = layout === 'list'
  // The second picture costs nothing until a mouse comes near.
  const [wantsSecond, setWantsSecond] = useState(false)

  function comeNear(event: PointerEvent) {
    if (event.pointerType === 'mouse') setWantsSecond(true)
  }

  return (
    <article
      onPointerEnter={comeNear}
      className={clsx(
        'group @container relative flex h-full',
        isList ? 'gap-4 border-b border-line pb-4 sm:gap-6' : 'flex-col',
      )}
    >
      <CardPictures product={product} layout={layout} isPriority={isPriority} wantsSecond={wantsSecond} />
      <div className={clsx('flex min-w-0 grow flex-col', !isList && 'pt-3')}>
        {!namesBrand(product) && <p className="text-sm text-ink-2">{product.brand}</p>}
        <Heading className="text-base/6 font-medium tracking-normal text-pretty">
          <Link to={href('/product/:id', { id: product.slug })} className="card-link">
            {product.name}
          </Link>
        </Heading>
        {product.facts.length > 0 && <Facts facts={product.facts} isList={isList} />}
        {product.choice && <Choice choice={product.choice} />}
        {isList && (
          <p className="mt-1 line-clamp-2 max-w-prose text-sm text-ink-2 max-sm:hidden">
            {product.description}
          </p>
        )}
        <div
          className={clsx(
            'mt-auto flex pt-2',
            isList ? 'flex-wrap items-center gap-x-6 gap-y-2' : 'flex-col gap-2',
          )}
        >
          <CardPrice product={product} isList={isList} />
          <NextStep product={product} className={clsx('relative z-10', isList ? 'sm:ml-auto' : 'w-full')} />
          {canCompare && <CompareButton product={product} />}
        </div>
      </div>
      {/* After the name in tab order, so that its subject is known. */}
      <div className={clsx('absolute z-10', isList ? 'top-0 left-17 sm:left-37' : 'top-1.5 right-1.5')}>
        {corner}
      </div>
    </article>
  )
}

/** "Apple MacBook Air" says that it is Apple's. */
function namesBrand({ name, brand }: CardProduct): boolean {
  return `${name} `.toLowerCase().startsWith(`${brand} `.toLowerCase())
}

/** Each in one piece; on a low screen of a laptop one line, so that the first row of cards stands whole on it. */
function Facts({ facts, isList }: { facts: readonly string[]; isList: boolean }) {
  return (
    <p
      className={clsx(
        'mt-0.5 text-sm text-ink-2 wrap-anywhere',
        !isList && 'line-clamp-2 lg:[@media(max-height:850px)]:line-clamp-1',
      )}
    >
      {facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ')}
    </p>
  )
}

function CardPrice({ product, isList }: { product: CardProduct; isList: boolean }) {
  return (
    <p
      className={clsx(
        'own-price relative flex flex-wrap items-baseline gap-x-3',
        !isList && '@max-[13rem]:flex-col',
      )}
    >
      <span>
        {product.choice?.isFrom && <span className="text-sm text-ink-2">from </span>}
        <AskedPrice product={product} hasNote className="text-lg" />
      </span>
      <FormerPrice product={product} />
      {product.choice?.othersInStock ? (
        <span className="text-sm text-ink-2">This one is out of stock</span>
      ) : (
        <StockNote product={product} />
      )}
      <SaleEnd product={product} className="w-full" />
    </p>
  )
}

/** Into the cart; of what is sold out, to the others of its family or to an email when it is back. */
function NextStep({ product, className }: { product: CardProduct; className: string }) {
  if (product.available > 0)
    return <AddToCartButton product={product} addedLabel="Added!" variant="secondary" className={className} />
  const page = href('/product/:id', { id: product.slug })
  const hasOthers = product.choice?.othersInStock
  return (
    <ButtonLink to={hasOthers ? page : page + emailMeHash} variant="secondary" className={className}>
      {hasOthers ? 'See the others' : 'Email me when it is back'}
    </ButtonLink>
  )
}

// More would need a second row.
const maxSwatches = 5

function Choice({ choice: { colours, sizes } }: { choice: CardChoice }) {
  const shown = colours
    .flatMap(({ name, swatch }) => (swatch ? [{ name, swatch }] : []))
    .slice(0, maxSwatches)
  const rest = colours.length - shown.length
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2 wrap-anywhere">
      {colours.length > 0 && (
        <>
          <span className="flex gap-1">
            {shown.map(({ name, swatch }) => (
              <Swatch key={name} colour={swatch} />
            ))}
          </span>
          <span className="sr-only">{colours.map(({ name }) => name).join(', ')}</span>
          {rest > 0 && <span aria-hidden>{shown.length > 0 ? `+${rest}` : `${rest} colours`}</span>}
        </>
      )}
      {sizes.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}

type CardPicturesProps = {
  product: CardProduct
  layout: CardLayout
  isPriority?: boolean | undefined
  wantsSecond: boolean
}

function CardPictures({ product, layout, isPriority, wantsSecond }: CardPicturesProps) {
  const [first, second] = picturesOf(product)
  return (
    <div className={clsx('relative shrink-0', layout === 'list' && 'w-28 sm:w-48')}>
      <div className="photo-tile relative">
        <ProductPicture
          image={first}
          name={product.name}
          alt=""
          place={places[layout]}
          isPriority={isPriority}
        />
        {second && wantsSecond && (
          <div className="absolute inset-0 animate-appear opacity-0 transition-opacity group-hover:opacity-100">
            <ProductPicture image={second} name={product.name} alt="" place={places[layout]} />
          </div>
        )}
      </div>
      <div className={clsx('absolute top-2 left-2', layout === 'grid' && 'right-12')}>
        <ProductTags product={product} />
      </div>
    </div>
  )
}
