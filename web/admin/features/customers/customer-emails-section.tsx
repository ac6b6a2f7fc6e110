import { Link } from 'react-router'
import type { Customer } from '#contract/accounts/customer.ts'
import { Moment } from '../../ui/moment.tsx'
import { Loaded, Section } from '../../ui/section.tsx'
import { EmailBadge } from '../emails/email-badge.tsx'
import { ResendButton } from '../emails/resend-button.tsx'
import { customerContent } from './customer-content.ts'
import { useEmailsToCustomer } from './customer-queries.ts'

const { emails: content } = customerContent

/** The newest emails to the person and about their orders, to be sent again. */
export function CustomerEmailsSection({ customer }: { customer: Customer }) {
  const emails = useEmailsToCustomer(customer)
  const all = `/admin/emails?q=${encodeURIComponent(customer.email)}`
  return (
    <Section title={content.title}>
      <Loaded query={emails}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-ink-2">{content.none}</p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {found.map((email) => (
                  <li
                    key={email.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0"
                  >
                    <div className="min-w-0">
                      <Link to={`${all}&open=${email.id}`} className="link font-medium">
                        {email.subject}
                      </Link>
                      <p className="text-ink-2 wrap-anywhere">
                        {email.to}, <Moment at={email.sentAt ?? email.createdAt} />
                      </p>
                    </div>
                    <div className="flex items-center gap-2">
                      <EmailBadge status={email.status} />
                      <ResendButton email={email} isQuiet />
                    </div>
                  </li>
                ))}
              </ul>
              <Link to={all} className="link mt-2 inline-block">
                {content.all}
              </Link>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
