import { MailX, SearchX } from 'lucide-react'
import type { Email } from '#contract/shop/email.ts'
import { emailKindLabel, emailKinds, emailStatuses, emailStatusLabel } from '#domain/email.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { knownPart, openIdPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { OpenLink } from '../../ui/open-link.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { EmailBadge } from './email-badge.tsx'
import { useEmails } from './email-queries.ts'
import { EmailReader } from './email-reader.tsx'
import { KeptEmails } from './kept-emails.tsx'

const limit = 50

export function EmailList() {
  const [search, change] = useAddressParts()
  const kind = knownPart(search, 'kind', ['all', ...emailKinds])
  const status = knownPart(search, 'status', ['all', ...emailStatuses])
  const q = (search.get('q') ?? '').slice(0, 200)
  const open = openIdPart(search)
  const isNarrowed = kind !== 'all' || status !== 'all' || q !== ''
  const { data, error, refetch, isFetching, isPlaceholderData } = useEmails({
    kind: kind === 'all' ? null : kind,
    status: status === 'all' ? null : status,
    q,
    page: pagePart(search),
    limit,
  })

  const keep = { page: search.get('page') }
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">Emails</h1>
        <p className="mt-1 text-ink-2">All emails to customers and the shop: sent, waiting and failed.</p>
      </div>
      {data && <KeptEmails kept={data.kept} canSendMail={data.canSendMail} />}
      <FilterBar>
        <SearchBox
          label="Search emails"
          placeholder="Recipient, subject, order number"
          maxLength={200}
          value={q}
          onSearch={(text) => change({ q: text, open: null }, { isTyping: true })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={[
            { value: 'all', label: 'All' },
            ...emailStatuses.map((one) => ({ value: one, label: emailStatusLabel(one) })),
          ]}
          onChange={(one) => change({ status: one === 'all' ? null : one, open: null })}
        />
        <FilterSelect
          label="Kind"
          value={kind}
          options={[
            { value: 'all', label: 'All' },
            ...emailKinds.map((one) => ({ value: one, label: emailKindLabel(one) })),
          ]}
          onChange={(one) => change({ kind: one === 'all' ? null : one, open: null })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title="The emails could not be loaded" isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="emails"
          label="emails"
          columns={columns}
          rows={data?.emails}
          keyOf={({ id }) => String(id)}
          nameOf={({ subject }) => subject}
          openKey={open === null ? null : String(open)}
          card={(email) => <EmailCard email={email} />}
          isStale={isPlaceholderData}
          empty={<NoEmails isNarrowed={isNarrowed} />}
        />
      )}
      {data && (
        <Pager
          pagination={data.pagination}
          onPage={(page) => change({ page: page > 1 ? page : null, open: null })}
        />
      )}
      {open !== null && <EmailReader key={open} id={open} onClose={() => change({ ...keep, open: null })} />}
    </div>
  )
}

const columns: readonly Column<Email>[] = [
  {
    key: 'subject',
    label: 'Subject',
    isFixed: true,
    cell: (email) => <EmailLink email={email} />,
  },
  {
    key: 'to',
    label: 'To',
    foldsUnder: 'subject',
    cell: (email) => <span className="block min-w-32 max-w-60 wrap-anywhere">{email.to}</span>,
  },
  { key: 'kind', label: 'Kind', cell: (email) => emailKindLabel(email.kind) },
  {
    key: 'status',
    label: 'Status',
    cell: (email) => (
      <span className="flex flex-col items-start gap-0.5">
        <EmailBadge status={email.status} />
        {email.lastError && email.status !== 'sent' && (
          <span className="block max-w-60 wrap-anywhere text-clay">{email.lastError}</span>
        )}
      </span>
    ),
  },
  {
    key: 'written',
    label: 'Written',
    className: 'min-w-32',
    cell: (email) => <Moment at={email.createdAt} />,
  },
  {
    key: 'sent',
    label: 'Sent',
    className: 'min-w-32',
    cell: (email) => (email.sentAt ? <Moment at={email.sentAt} /> : '–'),
  },
]

function EmailLink({ email }: { email: Email }) {
  return <OpenLink id={email.id}>{email.subject}</OpenLink>
}

function EmailCard({ email }: { email: Email }) {
  return (
    <div className="flex flex-col gap-1">
      <EmailLink email={email} />
      <p className="text-ink-2 wrap-anywhere">{email.to}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <EmailBadge status={email.status} />
        <span className="text-ink-2">
          <Moment at={email.createdAt} />
        </span>
      </div>
      {email.lastError && email.status !== 'sent' && <p className="text-clay">{email.lastError}</p>}
    </div>
  )
}

function NoEmails({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return <EmptyState title="No Emails Yet" text="Emails to customers appear here." icon={MailX} />
  }
  return (
    <EmptyState title="No Emails Match" text="Try another word, or show all." icon={SearchX}>
      <ButtonLink to="/admin/emails">Clear All Filters</ButtonLink>
    </EmptyState>
  )
}
