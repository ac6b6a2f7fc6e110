import { href, Link } from 'react-router'
import { Moment } from '../../ui/moment.tsx'
import { Loaded, Section } from '../../ui/section.tsx'
import { ConversationBadge } from './conversation-badge.tsx'
import { useOrderMessages } from './conversation-queries.ts'
import { inboxContent } from './inbox-content.ts'

const { ofOrder: content } = inboxContent

/** The messages about an order, with the way to each conversation. */
export function OrderMessagesSection({ orderNumber }: { orderNumber: string }) {
  const messages = useOrderMessages(orderNumber)
  return (
    <Section title={content.title}>
      <Loaded query={messages}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-ink-2">{content.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {found.map(({ id, conversationId, name, at, text, isOwnOrder, state }) => (
                <li key={id} className="flex flex-col gap-1 py-2 first:pt-0">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <Link
                      to={href('/admin/messages/:id', { id: String(conversationId) })}
                      className="link font-medium wrap-anywhere"
                    >
                      {name}
                    </Link>
                    <span className="flex items-center gap-3">
                      <Moment at={at} />
                      <ConversationBadge state={state} />
                    </span>
                  </div>
                  <p className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">{text}</p>
                  {!isOwnOrder && <p className="text-clay">{content.anyOrder}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
