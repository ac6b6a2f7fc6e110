import { MessageSquare } from 'lucide-react'
import { useEffect } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { assigneeFilters, conversationFilters, type ListedConversation } from '#contract/shop/conversation.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { openIdPart } from '../../ui/form/use-address-parts.ts'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { NewRowsOffer } from '../notifications/new-rows-offer.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { ConversationBadge } from './conversation-badge.tsx'
import { useConversationOf, useConversations, useNewMessages } from './conversation-queries.ts'
import { inboxContent as content, messagesText, openText } from './inbox-content.ts'

/** Conversations with customers, those first that wait for an answer. */
export function ConversationList() {
  const view = useListView(choices, { maxSearchLength: 200 })
  const query = useConversations(view.wanted)
  const newMessages = useNewMessages(view.wanted, query.isPlaceholderData ? undefined : query.data)
  useOpenedMessage(openIdPart(view.search))
  const counts = query.data?.counts
  const { states, assignees } = content
  return (
    <RecordList
      name="messages"
      content={content}
      intro={counts && openText(counts.open)}
      view={view}
      query={query}
      rows={query.data?.conversations}
      columns={columns}
      filters={{
        state: {
          label: 'Status',
          options: recordOf(conversationFilters, (one) =>
            counted(states[one], one === 'all' || one === 'done' ? undefined : counts?.[one]),
          ),
        },
        assignee: {
          label: content.assignedTo,
          options: {
            anyone: assignees.anyone,
            me: counted(assignees.me, counts?.mine),
            nobody: counted(assignees.nobody, counts?.unassigned),
          },
        },
      }}
      notice={<NewRowsOffer rows={newMessages} noun="message" />}
      icon={MessageSquare}
      links={{ none: '/admin/messages?state=all' }}
    />
  )
}

const choices = { state: conversationFilters, assignee: assigneeFilters }

/** An email names the message it is about: this leads on to its conversation. */
function useOpenedMessage(messageId: number | null) {
  const navigate = useNavigate()
  const { data: id } = useConversationOf(messageId)
  useEffect(() => {
    if (id !== undefined) navigate(href('/admin/messages/:id', { id: String(id) }), { replace: true })
  }, [id, navigate])
}

function counted(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${grouped(count)})`
}

const columns: readonly Column<ListedConversation>[] = [
  {
    key: 'from',
    onCard: 'heading',
    label: 'From',
    isFixed: true,
    cell: (conversation) => <From conversation={conversation} />,
  },
  {
    key: 'message',
    onCard: 'line',
    label: 'Newest message',
    cell: ({ message }) => <span className="line-clamp-2 max-w-160 wrap-anywhere">{message}</span>,
  },
  {
    key: 'order',
    onCard: 'pair',
    label: 'Order',
    foldsUnder: 'from',
    cell: ({ orderNumber }) => orderNumber && <span className="whitespace-nowrap">{orderNumber}</span>,
  },
  {
    key: 'assignee',
    onCard: 'pair',
    label: content.assigned,
    foldsUnder: 'message',
    cell: ({ assignee }) => assignee && <span className="wrap-anywhere">{assignee.name}</span>,
  },
  {
    key: 'last',
    onCard: 'pair',
    label: 'Since',
    className: 'min-w-32',
    cell: ({ waitingSince, lastAt }) => <Moment at={waitingSince ?? lastAt} />,
  },
  {
    key: 'state',
    onCard: 'badge',
    label: 'Status',
    cell: ({ state }) => <ConversationBadge state={state} />,
  },
]

function From({ conversation: { id, name, email, messages } }: { conversation: ListedConversation }) {
  return (
    <span className="block max-w-60 md:min-w-48">
      <Link to={href('/admin/messages/:id', { id: String(id) })} className="link font-medium wrap-anywhere">
        {name}
      </Link>
      <span className="block text-ink-2 wrap-anywhere">{email}</span>
      {messages > 1 && <span className="block text-ink-2">{messagesText({ messages })}</span>}
    </span>
  )
}
