import { MailX, SearchX } from 'lucide-react'
import type { Email } from '#contract/letter.ts'
import { letterKindLabel, letterKinds, letterStatuses, letterStatusLabel } from '#domain/letter.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/filters.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { OpenLink } from '../../ui/open-link.tsx'
import { Pager } from '../../ui/pager.tsx'
import { knownPart, pagePart, useAddressParts } from '../../ui/use-address-parts.ts'
import { KeptLetters } from './kept-letters.tsx'
import { LetterBadge } from './letter-badge.tsx'
import { useLetters } from './letter-queries.ts'
import { LetterReader } from './letter-reader.tsx'

const limit = 50

export function LetterList() {
  const [search, change] = useAddressParts()
  const kind = knownPart(search, 'kind', ['all', ...letterKinds])
  const status = knownPart(search, 'status', ['all', ...letterStatuses])
  const q = (search.get('q') ?? '').slice(0, 200)
  const open = openLetter(search)
  const isNarrowed = kind !== 'all' || status !== 'all' || q !== ''
  const { data, error, refetch, isFetching, isPlaceholderData } = useLetters({
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
        <p className="mt-1 text-ink-2">All emails to customers and to the shop: sent, waiting and failed.</p>
      </div>
      {data && <KeptLetters kept={data.kept} canSendMail={data.canSendMail} />}
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
            ...letterStatuses.map((one) => ({ value: one, label: letterStatusLabel(one) })),
          ]}
          onChange={(one) => change({ status: one === 'all' ? null : one, open: null })}
        />
        <FilterSelect
          label="Kind"
          value={kind}
          options={[
            { value: 'all', label: 'All' },
            ...letterKinds.map((one) => ({ value: one, label: letterKindLabel(one) })),
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
          name="letters"
          label="emails"
          columns={columns}
          rows={data?.emails}
          keyOf={({ id }) => String(id)}
          nameOf={({ subject }) => subject}
          openKey={open === null ? null : String(open)}
          card={(letter) => <LetterCard letter={letter} />}
          isStale={isPlaceholderData}
          empty={<NoLetters isNarrowed={isNarrowed} />}
        />
      )}
      {data && (
        <Pager
          pagination={data.pagination}
          onPage={(page) => change({ page: page > 1 ? page : null, open: null })}
        />
      )}
      {open !== null && <LetterReader key={open} id={open} onClose={() => change({ ...keep, open: null })} />}
    </div>
  )
}

function openLetter(search: URLSearchParams): number | null {
  const text = search.get('open')
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

const columns: readonly Column<Email>[] = [
  {
    key: 'subject',
    label: 'Subject',
    isFixed: true,
    cell: (letter) => <LetterLink letter={letter} />,
  },
  {
    key: 'to',
    label: 'To',
    foldsUnder: 'subject',
    cell: (letter) => <span className="block min-w-32 max-w-60 wrap-anywhere">{letter.to}</span>,
  },
  { key: 'kind', label: 'Kind', cell: (letter) => letterKindLabel(letter.kind) },
  {
    key: 'status',
    label: 'Status',
    cell: (letter) => (
      <span className="flex flex-col items-start gap-0.5">
        <LetterBadge status={letter.status} />
        {letter.lastError && letter.status !== 'sent' && (
          <span className="block max-w-60 wrap-anywhere text-clay">{letter.lastError}</span>
        )}
      </span>
    ),
  },
  {
    key: 'written',
    label: 'Written',
    className: 'min-w-32',
    cell: (letter) => <Moment at={letter.createdAt} />,
  },
  {
    key: 'sent',
    label: 'Sent',
    className: 'min-w-32',
    cell: (letter) => (letter.sentAt ? <Moment at={letter.sentAt} /> : '–'),
  },
]

function LetterLink({ letter }: { letter: Email }) {
  return <OpenLink id={letter.id}>{letter.subject}</OpenLink>
}

function LetterCard({ letter }: { letter: Email }) {
  return (
    <div className="flex flex-col gap-1">
      <LetterLink letter={letter} />
      <p className="text-ink-2 wrap-anywhere">{letter.to}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <LetterBadge status={letter.status} />
        <span className="text-ink-2">
          <Moment at={letter.createdAt} />
        </span>
      </div>
      {letter.lastError && letter.status !== 'sent' && <p className="text-clay">{letter.lastError}</p>}
    </div>
  )
}

function NoLetters({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return <EmptyState title="No Emails Yet" text="Emails to customers appear here." icon={MailX} />
  }
  return (
    <EmptyState title="No Emails Match" text="Try another word, or look at all of them." icon={SearchX}>
      <ButtonLink to="/admin/emails">Clear All Filters</ButtonLink>
    </EmptyState>
  )
}
