import { Link } from 'react-router'
import { Moment } from '#web/admin/ui/moment.tsx'
import { Loaded, Section } from '../../../ui/section.tsx'
import { EmailBadge } from '../../emails/email-badge.tsx'
import { useEmailsOf } from '../../emails/email-queries.ts'
import { ResendButton } from '../../emails/resend-button.tsx'
import { orderContent } from '../order-content.ts'

const { emails: content } = orderContent

/** The emails of an order. */
export function EmailsSection({ orderNumber }: { orderNumber: string }) {
  const emails = useEmailsOf(orderNumber)
  return (
    <Section title={content.title}>
      <Loaded query={emails}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-ink-2">{content.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {found.map((email) => (
                <li
                  key={email.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <div className="min-w-0">
                    <Link to={`/admin/emails?q=${orderNumber}&open=${email.id}`} className="link font-medium">
                      {email.subject}
                    </Link>
                    <p className="text-ink-2 wrap-anywhere">
                      {email.to}, <Moment at={email.sentAt ?? email.createdAt} />
                    </p>
                    {email.lastError && email.status !== 'sent' && (
                      <p className="text-clay">{email.lastError}</p>
                    )}
                  </div>
                  <div className="flex items-center gap-2">
                    <EmailBadge status={email.status} />
                    <ResendButton email={email} isQuiet />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
