import { Link } from 'react-router'
import { Moment } from '../../ui/moment.tsx'
import { LetterBadge } from '../mail/letter-badge.tsx'
import { useLettersOf } from '../mail/letter-queries.ts'
import { ResendButton } from '../mail/resend-button.tsx'
import { Loaded, Section } from './section.tsx'

/** What the shop wrote to people about an order. */
export function LettersSection({ orderNumber }: { orderNumber: string }) {
  const letters = useLettersOf(orderNumber)
  return (
    <Section title="E-mails">
      <Loaded asked={letters}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-ink-2">None yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {found.map((letter) => (
                <li
                  key={letter.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <div className="min-w-0">
                    <Link
                      to={`/admin/emails?q=${orderNumber}&open=${letter.id}`}
                      className="link font-medium"
                    >
                      {letter.subject}
                    </Link>
                    <p className="text-ink-2 wrap-anywhere">
                      {letter.to}, <Moment at={letter.sentAt ?? letter.createdAt} />
                    </p>
                    {letter.lastError && letter.status !== 'sent' && (
                      <p className="text-clay">{letter.lastError}</p>
                    )}
                  </div>
                  <div className="flex items-center gap-2">
                    <LetterBadge status={letter.status} />
                    <ResendButton letter={letter} isQuiet />
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
