import { MessageSquare, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { assigneeFilters, conversationFilters, type ListedConversation } from '#contract/shop/conversation.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { knownPart, openIdPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { grouped, Pager } from '../../ui/table/pager.tsx'
import { NewRowsOffer } from '../notifications/new-rows-offer.tsx'
import { ConversationBadge } from './conversation-badge.tsx'
import { useConversationOf, useConversations, useNewMessages } from './conversation-queries.ts'
import { inboxContent as content, messagesText, openText } from './inbox-content.ts'

const limit = 50

/** Conversations with customers, those first that wait for an answer. */
export function ConversationList() {
  const [search, change] = useAddressParts()
  const state = knownPart(search, 'state', conversationFilters)
  const assignee = knownPart(search, 'assignee', assigneeFilters)
  const q = (search.get('q') ?? '').slice(0, 200)
  const page = pagePart(search)
  const wanted = { state, assignee, q, page, limit }
  const { data, error, refetch, isFetching, isPlaceholderData } = useConversations(wanted)
  const newMessages = useNewMessages(wanted, isPlaceholderData ? undefined : data)
  useOpenedMessage(openIdPart(search))

  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{content.title}</h1>
        <p className="mt-1 text-ink-2">{data ? openText(data.counts.open) : content.intro}</p>
      </div>
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={content.searchHint}
          maxLength={200}
          value={q}
          onSearch={(text) => change({ q: text }, { isTyping: true })}
        />
        <FilterSelect
          label="Status"
          value={state}
          options={conversationFilters.map((one) => ({
            value: one,
            label: counted(
              content.states[one],
              one === 'all' || one === 'done' ? undefined : data?.counts[one],
            ),
          }))}
          onChange={(one) => change({ state: one === 'open' ? null : one })}
        />
        <FilterSelect
          label={content.assignedTo}
          value={assignee}
          options={[
            { value: 'anyone', label: content.assignees.anyone },
            { value: 'me', label: counted(content.assignees.me, data?.counts.mine) },
            { value: 'nobody', label: counted(content.assignees.nobody, data?.counts.unassigned) },
          ]}
          onChange={(one) => change({ assignee: one === 'anyone' ? null : one })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      <NewRowsOffer rows={newMessages} noun="message" />
      {(data || !error) && (
        <DataTable
          name="messages"
          label="messages"
          columns={columns}
          rows={data?.conversations}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          card={(conversation) => <ConversationCard conversation={conversation} />}
          isStale={isPlaceholderData}
          empty={<NoMessages isNarrowed={q !== '' || state !== 'open' || assignee !== 'anyone'} />}
        />
      )}
      {data && (
        <Pager pagination={data.pagination} onPage={(page) => change({ page: page > 1 ? page : null })} />
      )}
    </div>
  )
}

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
    label: 'From',
    isFixed: true,
    cell: (conversation) => <From conversation={conversation} />,
  },
  {
    key: 'message',
    label: 'Newest message',
    cell: ({ message }) => <span className="line-clamp-2 max-w-160 wrap-anywhere">{message}</span>,
  },
  {
    key: 'order',
    label: 'Order',
    foldsUnder: 'from',
    cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber ?? '–'}</span>,
  },
  {
    key: 'assignee',
    label: content.assigned,
    foldsUnder: 'message',
    cell: ({ assignee }) => <span className="wrap-anywhere">{assignee?.name ?? '–'}</span>,
  },
  {
    key: 'last',
    label: 'Since',
    className: 'min-w-32',
    cell: ({ waitingSince, lastAt }) => <Moment at={waitingSince ?? lastAt} />,
  },
  { key: 'state', label: 'Status', cell: ({ state }) => <ConversationBadge state={state} /> },
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

function ConversationCard({ conversation }: { conversation: ListedConversation }) {
  const { state, message, orderNumber, waitingSince, lastAt, assignee } = conversation
  const facts = [orderNumber, assignee?.name].filter(Boolean)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        <From conversation={conversation} />
        <ConversationBadge state={state} />
      </div>
      <p className="line-clamp-3 wrap-anywhere">{message}</p>
      <p className="text-ink-2 wrap-anywhere">
        <Moment at={waitingSince ?? lastAt} />
        {facts.length > 0 && `, ${facts.join(', ')}`}
      </p>
    </div>
  )
}

function NoMessages({ isNarrowed }: { isNarrowed: boolean }) {
  const { none, noMatch } = content
  if (!isNarrowed) {
    return (
      <EmptyState title={none.title} text={none.text} icon={MessageSquare}>
        <ButtonLink to="/admin/messages?state=all">{none.link}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={noMatch.title} text={noMatch.text} icon={SearchX}>
      <ButtonLink to="/admin/messages">{noMatch.link}</ButtonLink>
    </EmptyState>
  )
}
