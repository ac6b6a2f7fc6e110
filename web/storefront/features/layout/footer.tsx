import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Category } from '#contract/catalogue/category.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { Fragments } from '#web/rendering/fragments.tsx'
import { useCategories, useShop } from '../../use-shop.ts'
import { AddressLines, EmailLink, PhoneLink, WhatsAppLink } from '../content/contact/ways-to-reach.tsx'
import { PaymentMarks } from '../content/payment-marks.tsx'
import { footerLinks, type ShopLink } from '../content/shop-links.ts'
import { Wordmark } from '../content/wordmark.tsx'

const helpLinks: readonly ShopLink[] = [
  { to: '/contact', label: 'Contact' },
  { to: '/shipping', label: 'Shipping' },
  { to: '/returns', label: 'Returns' },
  { to: '/warranty', label: 'Warranty' },
  { to: '/faqs', label: 'FAQs' },
]

const ownLinks: readonly ShopLink[] = [
  { to: '/orders', label: 'Orders' },
  { to: '/order-status', label: 'Track an order' },
  { to: '/wishlist', label: 'Wishlist' },
  { to: '/account', label: 'Account' },
]

const legalLinks: readonly ShopLink[] = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
]

export function Footer() {
  return (
    <Fragments
      as="footer"
      className="mt-24 print:hidden border-t border-line bg-paper-2 wrap-anywhere"
      of={FooterContent}
      each={[{ shop: useShop(), categories: useCategories() }]}
    />
  )
}

type FooterContentProps = { shop: ShopSettings; categories: readonly Category[] }

function FooterContent({ shop, categories }: FooterContentProps) {
  return (
    <>
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Wordmark name={shop.name} />
          <WhoSells shop={shop} />
        </div>
        <LinkColumn title="Shop" links={footerLinks(categories)} />
        <LinkColumn title="Help" links={[...helpLinks, ...shop.ownPages]} />
        <LinkColumn title="Your account" links={ownLinks} />
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center gap-x-6 gap-y-1 py-5 text-sm text-ink-2">
          {pricesNote(shop) && <p>{pricesNote(shop)}</p>}
          <PaymentMarks paymentKinds={shop.paymentKinds} />
          <ul className="flex flex-wrap gap-x-6 lg:ml-auto">
            {shop.social.map((link) => (
              <li key={link.url}>
                <a
                  href={link.url}
                  rel="noopener"
                  className="inline-block py-1 hover:text-ink hover:underline"
                >
                  {link.name}
                </a>
              </li>
            ))}
            {legalLinks.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="inline-block py-1 hover:text-ink hover:underline">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}

/**
 * The company details that the law requires on a shop's site (Electronic Communications and Transactions Act 25 of
 * 2002, s43(1)).
 */
function WhoSells({ shop }: { shop: ShopSettings }) {
  const { company, contact, answers } = shop
  return (
    <dl className="mt-5 grid gap-y-3 text-sm text-ink-2 sm:grid-cols-2">
      <Fact label="Company">
        <span className="block">{company.legalName}</span>
        <span className="block">Registration {company.registrationNumber}</span>
        {company.vatNumber && <span className="block">VAT {company.vatNumber}</span>}
      </Fact>
      <Fact label="Address">
        <AddressLines lines={contact.address} />
      </Fact>
      <Fact label="Telephone">
        <PhoneLink phone={contact.phone} className="hover:underline" />
      </Fact>
      <Fact label="Email">
        <EmailLink email={contact.email} className="hover:underline" />
        {answers.within && <span className="block">Answered within {answers.within}</span>}
      </Fact>
      {answers.whatsApp && (
        <Fact label="WhatsApp">
          <WhatsAppLink number={answers.whatsApp} className="hover:underline" />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium text-ink">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function LinkColumn({ title, links }: { title: string; links: readonly ShopLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="inline-block py-1 text-ink-2 hover:text-ink hover:underline">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function pricesNote(shop: ShopSettings): string | null {
  if (shop.vatBasisPoints === null) return null
  const percent = `${String(shop.vatBasisPoints / 100).replace('.', ',')}%`
  return shop.pricesIncludeVat ? `Prices include ${percent} VAT` : `Prices exclude ${percent} VAT`
}
