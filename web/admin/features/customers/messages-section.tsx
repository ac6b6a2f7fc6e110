import { href, Link } from 'react-router'
import type { Customer } from '#contract/accounts/customer.ts'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { ConversationBadge } from '../contact/conversation-badge.tsx'
import { messagesText } from '../contact/inbox-content.ts'
import { customerContent } from './customer-content.ts'
import { Rows } from './rows.tsx'

export function MessagesSection({ customer: { conversations } }: { customer: Customer }) {
  const content = customerContent.messages
  if (!conversations) return null
  return (
    <Section title={content.title}>
      <Rows none={content.none}>
        {conversations.map(({ id, state, lastAt, message, messages }) => (
          <li key={id} className="flex flex-col gap-1 py-2 first:pt-0">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link to={href('/admin/messages/:id', { id: String(id) })} className="link font-medium">
                {messagesText({ messages })}
              </Link>
              <span className="flex items-center gap-3">
                <Moment at={lastAt} />
                <ConversationBadge state={state} />
              </span>
            </span>
            <span className="line-clamp-2 wrap-anywhere">{message}</span>
          </li>
        ))}
      </Rows>
    </Section>
  )
}
