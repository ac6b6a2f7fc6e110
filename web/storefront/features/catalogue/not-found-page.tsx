import { Compass } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { useCategories } from '../../use-shop.ts'
import { footerLinks } from '../content/shop-links.ts'
import { SearchBox } from '../search/search-box.tsx'

type NotFoundPageProps = { title?: string; text?: string }

/** Says that there is nothing here, and offers links. */
export function NotFoundPage({
  title = 'Page Not Found',
  text = 'There is nothing at this address. It may have moved, or the address may be mistyped.',
}: NotFoundPageProps) {
  const links = footerLinks(useCategories())
  return (
    <div className="page flex flex-col items-start gap-6 py-16 sm:py-24">
      <Compass aria-hidden strokeWidth={1.25} className="size-14 text-green" />
      <div>
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-2 max-w-lg text-pretty text-ink-2">{text}</p>
      </div>
      <SearchBox id="search-from-here" words="" landmark="Where to go next" className="w-full max-w-lg" />
      <nav aria-label="Where to go next">
        <ul className="flex flex-wrap gap-2">
          {links.map((link) => (
            <li key={link.to}>
              <ButtonLink to={link.to} variant="secondary" size="small" className="wrap-anywhere">
                {link.label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  )
}
