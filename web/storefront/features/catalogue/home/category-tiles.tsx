import { href, Link } from 'react-router'
import type { Picture as PictureSource } from '#contract/catalogue/picture.ts'
import { Fragments } from '#web/rendering/fragments.tsx'
import { useCategories, useShop } from '#web/storefront/use-shop.ts'
import { Picture } from '#web/ui/picture.tsx'

const tilePlace = { sizes: '(min-width: 83rem) 237px, (min-width: 40rem) 18vw, 144px', maxWidth: 240 }

const tiled = ['laptops', 'smartphones', 'pc', 'accessories', 'gaming']

/** The way into each category that has a picture to show for itself. */
export function CategoryTiles() {
  const { pictures } = useShop()
  const categories = useCategories()
  const tiles = tiled.flatMap((slug) => {
    const picture = pictures[`tile-${slug}`]
    const category = categories.find((candidate) => candidate.slug === slug)
    return picture && category ? [{ slug, picture, title: category.title, count: category.productCount }] : []
  })
  if (tiles.length === 0) return null

  return (
    <nav aria-label="Shop by category">
      <Fragments
        as="ul"
        className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-5 sm:overflow-visible sm:px-0 md:gap-6"
        of={Tile}
        each={tiles}
        keyOf={({ slug }) => slug}
      />
    </nav>
  )
}

type TileProps = { slug: string; picture: PictureSource; title: string; count: number }

function Tile({ slug, picture, title, count }: TileProps) {
  return (
    <li className="w-36 shrink-0 snap-start sm:w-auto">
      <Link to={href('/category/:categoryName', { categoryName: slug })} className="group block rounded-tile">
        <div className="overflow-hidden rounded-tile dark:brightness-90">
          <Picture
            picture={picture}
            alt=""
            place={tilePlace}
            className="aspect-square w-full object-cover transition-transform duration-200 group-hover:scale-103"
          />
        </div>
        <p className="mt-2 leading-snug font-semibold underline-offset-3 group-hover:underline">{title}</p>
        <p className="text-sm text-ink-2">{count === 1 ? '1 product' : `${count} products`}</p>
      </Link>
    </li>
  )
}
