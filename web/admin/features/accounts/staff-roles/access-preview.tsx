import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { exportCustomers } from '#contract/accounts/customer.ts'
import { mayCall } from '#contract/may-call.ts'
import { exportOrders } from '#contract/orders/admin-order.ts'
import { listConversations } from '#contract/shop/conversation.ts'
import { readAdminSummary } from '#contract/shop/report.ts'
import { productFields } from '#domain/fields/product-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { sideSections } from '../../../side-sections.ts'
import { type Destination, destinationsFor, mayDo, type Person } from '../../layout/destinations.ts'
import { accountContent } from '../account-content.ts'
import { ActionList } from './action-list.tsx'

const { preview: content } = accountContent

/** What a person sees of the admin area, from the tables that decide it for everyone. */
export function AccessPreview({ person }: { person: Person }) {
  const [isWhole, setWhole] = useState(false)
  const places = destinationsFor(person)
  return (
    <section aria-label={content.title} className="flex flex-col gap-4 rounded-tile bg-paper-2 p-4">
      <h3 className="text-base font-medium">{content.title}</h3>
      {person.role === 'customer' ? (
        <p>{content.nothing}</p>
      ) : (
        <>
          {places.length === 0 ? <p>{content.noPages}</p> : <Pages person={person} places={places} />}
          <Figures person={person} />
          {isWhole ? (
            <ActionList person={person} />
          ) : (
            <Button variant="quiet" size="small" className="-ml-3 self-start" onClick={() => setWhole(true)}>
              {content.each}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Pages({ person, places }: { person: Person; places: readonly Destination[] }) {
  const lists = sideSections.filter(({ needs }) => mayDo(person, needs))
  return (
    <div className="overflow-hidden rounded-control border border-line bg-paper">
      <ul
        aria-label={content.tabs}
        className="flex min-h-10 flex-wrap items-center gap-x-5 border-b border-line px-3"
      >
        {places
          .filter(({ isTab }) => isTab)
          .map(({ to, label }) => (
            <li key={to} className="font-medium">
              {label}
            </li>
          ))}
      </ul>
      <ul aria-label={content.sidebar} className="grid gap-x-4 p-3 sm:grid-cols-2">
        {places
          .filter(({ isTab }) => !isTab)
          .map(({ to, label, icon: Icon }) => (
            <li key={to} className="flex min-h-8 items-center gap-3">
              <Icon aria-hidden className="size-4 text-ink-2" />
              {label}
            </li>
          ))}
        {lists.length > 0 && (
          <li className="py-1 text-ink-2 sm:col-span-2">{content.lists(lists.map(({ title }) => title))}</li>
        )}
      </ul>
    </div>
  )
}

function Figures({ person }: { person: Person }) {
  const figures = figuresOf(person)
  return (
    <div className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
      {[true, false].map((isShown) => {
        const labels = figures.filter((figure) => figure.isShown === isShown).map(({ label }) => label)
        const Icon = isShown ? Eye : EyeOff
        if (labels.length === 0) return null
        return (
          <div key={String(isShown)}>
            <h4 className="flex items-center gap-2 font-medium">
              <Icon aria-hidden className="size-4 text-ink-2" />
              {isShown ? content.shown : content.hidden}
            </h4>
            <ul className="mt-1 text-ink-2">
              {labels.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

const secretFields = Object.values(productFields).filter((field) => 'needs' in field)

/** What must not be seen by everyone, and whether this person does: by the access of the calls that answer it. */
function figuresOf(person: Person): { label: string; isShown: boolean }[] {
  return [
    { label: 'Turnover and sales figures', isShown: mayCall(person, readAdminSummary.access) },
    { label: 'Export of orders, with addresses', isShown: mayCall(person, exportOrders.access) },
    { label: 'Export of customers, with email addresses', isShown: mayCall(person, exportCustomers.access) },
    { label: 'Messages of customers', isShown: mayCall(person, listConversations.access) },
    ...secretFields.map((field) => ({
      label: `${field.label} of products`,
      isShown: mayDo(person, 'catalogue') && mayDo(person, field.needs),
    })),
  ]
}
