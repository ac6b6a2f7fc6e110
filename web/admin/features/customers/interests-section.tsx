import type { Customer } from '#contract/accounts/customer.ts'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { customerContent } from './customer-content.ts'
import { Rows } from './rows.tsx'

export function InterestsSection({ customer: { backInStock, wishlistItems } }: { customer: Customer }) {
  const content = customerContent.interests
  return (
    <Section title={content.title}>
      <Rows none={content.none}>
        {backInStock.map(({ product, requestedAt }) => (
          <li key={`${product} ${requestedAt}`} className="flex justify-between gap-x-4 py-2 first:pt-0">
            <span className="wrap-anywhere">{product}</span>
            <span className="text-ink-2">
              <Moment at={requestedAt} isShort />
            </span>
          </li>
        ))}
      </Rows>
      {wishlistItems > 0 && <p className="mt-2 text-ink-2">{content.wishlist(wishlistItems)}</p>}
    </Section>
  )
}
