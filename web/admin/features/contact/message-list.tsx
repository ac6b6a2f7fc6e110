import { MessageSquare, SearchX } from 'lucide-react'
import { type CustomerMessage, messageFilters } from '#contract/shop/message.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { knownPart, openIdPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { OpenLink } from '../../ui/open-link.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { messageContent, openText } from './message-content.ts'
import { useMessageList } from './message-queries.ts'
import { MessageReader } from './message-reader.tsx'

const limit = 50

/** Messages to the shop, until somebody has answered. */
export function MessageList() {
  const [search, change] = useAddressParts()
  const status = knownPart(search, 'status', messageFilters)
  const q = (search.get('q') ?? '').slice(0, 200)
  const open = openIdPart(search)
  const { data, error, refetch, isFetching, isPlaceholderData } = useMessageList({
    status,
    q,
    page: pagePart(search),
    limit,
  })

  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{messageContent.title}</h1>
        <p className="mt-1 text-ink-2">{data ? openText(data.open) : messageContent.intro}</p>
      </div>
      <FilterBar>
        <SearchBox
          label={messageContent.searchLabel}
          placeholder={messageContent.searchHint}
          maxLength={200}
          value={q}
          onSearch={(text) => change({ q: text, open: null }, { isTyping: true })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={messageFilters.map((one) => ({ value: one, label: messageContent.statuses[one] }))}
          onChange={(one) => change({ status: one === 'open' ? null : one, open: null })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title={messageContent.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="messages"
          label="messages"
          columns={columns}
          rows={data?.messages}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          openKey={open === null ? null : String(open)}
          card={(message) => <MessageCard message={message} />}
          isStale={isPlaceholderData}
          empty={<NoMessages isNarrowed={q !== '' || status !== 'open'} />}
        />
      )}
      {data && (
        <Pager
          pagination={data.pagination}
          onPage={(page) => change({ page: page > 1 ? page : null, open: null })}
        />
      )}
      {open !== null && (
        <MessageReader
          key={open}
          id={open}
          onClose={() => change({ page: search.get('page'), open: null })}
        />
      )}
    </div>
  )
}

const columns: readonly Column<CustomerMessage>[] = [
  {
    key: 'from',
    label: 'From',
    isFixed: true,
    cell: (message) => <From message={message} />,
  },
  {
    key: 'message',
    label: 'Message',
    cell: ({ message }) => <span className="line-clamp-2 max-w-160 wrap-anywhere">{message}</span>,
  },
  { key: 'order', label: 'Order', foldsUnder: 'from', cell: ({ orderNumber }) => orderNumber ?? '–' },
  {
    key: 'received',
    label: 'Received',
    className: 'min-w-32',
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
  },
  { key: 'status', label: 'Status', cell: (message) => <MessageBadge message={message} /> },
]

function From({ message }: { message: CustomerMessage }) {
  return (
    <span className="block max-w-60 md:min-w-48">
      <OpenLink id={message.id} className="link font-medium wrap-anywhere">
        {message.name}
      </OpenLink>
      <span className="block text-ink-2 wrap-anywhere">{message.email}</span>
    </span>
  )
}

export function MessageBadge({ message }: { message: CustomerMessage }) {
  return message.doneAt ? (
    <Badge tone="good">{messageContent.statuses.done}</Badge>
  ) : (
    <Badge tone="sun">{messageContent.statuses.open}</Badge>
  )
}

function MessageCard({ message }: { message: CustomerMessage }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        <From message={message} />
        <MessageBadge message={message} />
      </div>
      <p className="line-clamp-3 wrap-anywhere">{message.message}</p>
      <p className="text-ink-2">
        <Moment at={message.receivedAt} />
        {message.orderNumber && `, ${message.orderNumber}`}
      </p>
    </div>
  )
}

function NoMessages({ isNarrowed }: { isNarrowed: boolean }) {
  const { none, noMatch } = messageContent
  if (!isNarrowed) {
    return (
      <EmptyState title={none.title} text={none.text} icon={MessageSquare}>
        <ButtonLink to="/admin/messages?status=all">{none.link}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={noMatch.title} text={noMatch.text} icon={SearchX}>
      <ButtonLink to="/admin/messages">{noMatch.link}</ButtonLink>
    </EmptyState>
  )
}
