import { Link } from 'react-router'
import type { WrittenPage } from '#contract/shop/own-text.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import '#web/ui/content.css'
import { WrittenBlocks } from '#web/ui/written-blocks.tsx'
import { FactList } from '../documents/fact-list.tsx'
import { type ContactSubject, WriteToUs } from './contact-form.tsx'
import { AddressLines, EmailLink, PhoneLink, WhatsAppLink } from './ways-to-reach.tsx'

type ContactPanelProps = {
  shop: ShopSettings
  /** As the owner wrote it. */
  page: WrittenPage | null
  about: ContactSubject
}

/** The ways to reach the shop, beside the form that reaches it. */
export function ContactPanel({ shop, page, about }: ContactPanelProps) {
  const { company, contact, answers } = shop
  return (
    <div className="page pt-4">
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: page?.title ?? 'Contact' }]} />
      <div className="mt-4 grid gap-x-16 gap-y-12 lg:mt-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,36rem)] xl:gap-x-24">
        <div>
          <h1 className="text-4xl">{page?.title ?? 'Contact'}</h1>
          <p className="mt-3 text-lg text-pretty text-ink-2">{page ? page.lead : <UsualLead />}</p>
          <section aria-label="How to reach us" className="mt-8">
            <FactList
              facts={[
                { label: 'Telephone', value: <PhoneLink phone={contact.phone} /> },
                ...(answers.whatsApp
                  ? [{ label: 'WhatsApp', value: <WhatsAppLink number={answers.whatsApp} /> }]
                  : []),
                { label: 'Email', value: <EmailLink email={contact.email} /> },
                ...(answers.within ? [{ label: 'We answer', value: `Within ${answers.within}` }] : []),
                {
                  label: 'Address',
                  value: <AddressLines lines={[company.legalName, ...contact.address]} />,
                },
                ...contact.openingHours.map(({ days, hours }) => ({ label: days, value: hours })),
              ]}
            />
          </section>
          {page && <OwnWords page={page} />}
        </div>
        <section aria-labelledby="write">
          <h2 id="write" className="text-2xl">
            Contact us
          </h2>
          <noscript>
            <p className="mt-3">
              The form needs JavaScript. Without it, please email{' '}
              <a href={`mailto:${contact.email}`} className="link">
                {contact.email}
              </a>
              .
            </p>
          </noscript>
          <div className="mt-6">
            <WriteToUs about={about} />
          </div>
        </section>
      </div>
    </div>
  )
}

function UsualLead() {
  return (
    <>
      A real person reads every message. Many answers are already in our{' '}
      <Link to="/faqs" className="link">
        FAQs
      </Link>
      .
    </>
  )
}

function OwnWords({ page: { opening, sections } }: { page: WrittenPage }) {
  return (
    <div className="content mt-10">
      {opening.length > 0 && (
        <section>
          <WrittenBlocks blocks={opening} />
        </section>
      )}
      {sections.map(({ id, title, blocks }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <WrittenBlocks blocks={blocks} />
        </section>
      ))}
    </div>
  )
}
