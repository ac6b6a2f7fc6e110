import { useState } from 'react'
import type { Customer } from '#contract/accounts/customer.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { CorrectPanel } from './correct-panel.tsx'
import { customerContent } from './customer-content.ts'
import { mayChange } from './may-change.ts'

const { contact: content } = customerContent

/** How to reach the person. */
export function ContactSection({ customer }: { customer: Customer }) {
  const { kind, email, phone, formerEmails } = customer
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const action = mayChange(user, customer) && (
    <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
      {content.correct}
    </Button>
  )
  return (
    <Section title={content.title} action={action}>
      <div className="flex flex-col items-start">
        <a href={`mailto:${email}`} className="link min-h-6 wrap-anywhere">
          {email}
        </a>
        {phone && (
          <a href={`tel:${phone}`} className="link inline-flex min-h-6 items-center tabular-nums">
            {formatPhone(phone)}
          </a>
        )}
        {!phone && kind === 'account' && <p className="text-ink-2">{content.noPhone}</p>}
        {formerEmails.map((former) => (
          <p key={former} className="text-ink-2 wrap-anywhere">
            {content.formerly}
            {former}
          </p>
        ))}
      </div>
      {kind === 'guest' && (
        <div className="mt-3">
          <Notice tone="warning">{content.guestText}</Notice>
        </div>
      )}
      {isOpen && <CorrectPanel customer={customer} onClose={() => setOpen(false)} />}
    </Section>
  )
}
