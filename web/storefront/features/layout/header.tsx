import { Search } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Fragments } from '#web/rendering/fragments.tsx'
import { useCategories, useShop } from '../../use-shop.ts'
import { headerLinks, type ShopLink } from '../content/shop-links.ts'
import { Wordmark } from '../content/wordmark.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { searchWords } from '../search/search-words.ts'
import { AccountLinks } from './account-links.tsx'
import { CartLink } from './cart-link.tsx'
import { MenuDrawer } from './menu-drawer.tsx'

/** The checkout is enclosed: nothing there leads away from paying but the shop's name and the cart. */
export function Header() {
  const links = headerLinks(useCategories())
  const { name } = useShop()
  const { pathname, search } = useLocation()
  const words = pathname === '/products' ? searchWords(new URLSearchParams(search)) : ''
  const isEnclosed = pathname === '/checkout'

  return (
    <>
      <Fragments
        as="header"
        className="stuck-line sticky top-0 z-30 bg-paper"
        of={TopLine}
        each={[{ shopName: name, words, isEnclosed }]}
      />
      {!isEnclosed && (
        <Fragments
          as="div"
          className="border-b border-line print:hidden"
          of={SecondLine}
          each={[{ links: links.map((link) => ({ ...link, isHere: link.to === pathname })), words }]}
        />
      )}
    </>
  )
}

type TopLineProps = { shopName: string; words: string; isEnclosed: boolean }

function TopLine({ shopName, words, isEnclosed }: TopLineProps) {
  return (
    <div className="page flex h-16 items-center gap-2 lg:gap-8">
      {!isEnclosed && <MenuDrawer />}
      <Link to="/" className="flex h-11 min-w-0 items-center rounded-control">
        <Wordmark name={shopName} />
        <span className="sr-only"> home</span>
      </Link>
      {!isEnclosed && (
        <SearchBox id="search" words={words} className="hidden max-w-xl flex-1 lg:block print:hidden" />
      )}
      <div className="ml-auto flex items-center gap-1 lg:gap-2 print:hidden">
        {!isEnclosed && <ToSearch />}
        <AccountLinks />
        <CartLink />
      </div>
    </div>
  )
}

/** On a phone the field leaves with the scroll. A label leads back to it without scripts, too. */
function ToSearch() {
  return (
    <label
      htmlFor="search-below"
      title="Search the shop"
      className="once-stuck flex size-11 cursor-pointer items-center justify-center rounded-control transition-colors hover:bg-paper-2 lg:hidden"
    >
      <Search aria-hidden className="size-5" />
    </label>
  )
}

type CategoryLinkProps = ShopLink & { isHere: boolean }

function SecondLine({ links, words }: { links: readonly CategoryLinkProps[]; words: string }) {
  return (
    <div className="page">
      <SearchBox id="search-below" words={words} className="pt-1 pb-3 lg:hidden" />
      <nav aria-label="Categories" className="-mx-3 hidden lg:block">
        <ul className="flex">
          {links.map((link) => (
            <CategoryLink key={link.to} {...link} />
          ))}
        </ul>
      </nav>
    </div>
  )
}

function CategoryLink({ to, label, isHere }: CategoryLinkProps) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className="flex h-11 items-center border-b-2 border-transparent px-3 font-medium text-ink-2 transition-colors hover:text-ink aria-[current=page]:border-green aria-[current=page]:text-ink forced-colors:not-aria-[current=page]:border-[Canvas]"
      >
        <span className="truncate">{label}</span>
      </Link>
    </li>
  )
}
