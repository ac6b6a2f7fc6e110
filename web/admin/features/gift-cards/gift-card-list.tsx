import { Gift, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { GiftCard } from '#contract/orders/stored-value.ts'
import { formatRand } from '#domain/money/money.ts'
import { giftCardFilters } from '#domain/payments/stored-value.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { knownPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { GiftCardBadge } from './gift-card-badge.tsx'
import { giftCardContent as content } from './gift-card-content.ts'
import { GiftCardPanel } from './gift-card-panel.tsx'
import { useGiftCards } from './gift-card-queries.ts'
import { IssuePanel } from './issue-panel.tsx'
import { lastMomentOf } from './last-moment-of.ts'

const limit = 50

/** Every gift card, the newest first. */
export function GiftCardList() {
  const [search, change] = useAddressParts()
  const [isIssuing, setIssuing] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const status = knownPart(search, 'status', giftCardFilters)
  const q = (search.get('q') ?? '').slice(0, 100)
  const { data, error, refetch, isFetching, isPlaceholderData } = useGiftCards({
    ...{ status, q, page: pagePart(search), limit },
  })

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl">{content.title}</h1>
          <p className="mt-1 text-ink-2">{content.intro}</p>
        </div>
        <Button onClick={() => setIssuing(true)}>{content.issue}</Button>
      </div>
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={content.searchHint}
          maxLength={100}
          value={q}
          onSearch={(text) => change({ q: text }, { isTyping: true })}
        />
        <FilterSelect
          label={content.status}
          value={status}
          options={giftCardFilters.map((one) => ({ value: one, label: filterLabels[one] }))}
          onChange={(one) => change({ status: one === 'all' ? null : one })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="gift-cards"
          label="gift cards"
          columns={columnsFor(setOpenId)}
          rows={data?.giftCards}
          keyOf={({ id }) => String(id)}
          nameOf={({ codeEnd }) => content.ending(codeEnd)}
          card={(card) => <CardRow card={card} onOpen={setOpenId} />}
          isStale={isPlaceholderData}
          empty={
            q !== '' || status !== 'all' ? (
              <EmptyState {...content.noMatch} icon={SearchX} />
            ) : (
              <EmptyState {...content.none} icon={Gift} />
            )
          }
        />
      )}
      {data && (
        <Pager pagination={data.pagination} onPage={(page) => change({ page: page > 1 ? page : null })} />
      )}
      {isIssuing && <IssuePanel onClose={() => setIssuing(false)} />}
      {openId !== null && <GiftCardPanel id={openId} onClose={() => setOpenId(null)} />}
    </div>
  )
}

const filterLabels = { ...content.filters, ...content.statuses }

function columnsFor(onOpen: (id: number) => void): readonly Column<GiftCard>[] {
  return [
    {
      key: 'card',
      label: content.columns.card,
      isFixed: true,
      cell: (card) => <CardName card={card} onOpen={onOpen} />,
    },
    { key: 'left', label: content.columns.left, cell: (card) => <Left card={card} /> },
    {
      key: 'issued',
      label: content.columns.issued,
      cell: ({ issuedCents }) => <Money cents={issuedCents} />,
    },
    {
      key: 'expires',
      label: content.columns.expires,
      cell: ({ expiresAt }) => <Moment at={lastMomentOf(expiresAt)} isShort />,
    },
    { key: 'status', label: content.columns.status, cell: ({ status }) => <GiftCardBadge status={status} /> },
  ]
}

type CardProps = { card: GiftCard; onOpen: (id: number) => void }

function CardName({ card: { id, codeEnd, recipientEmail }, onOpen }: CardProps) {
  return (
    <span className="block wrap-anywhere">
      <button type="button" className="link font-medium" onClick={() => onOpen(id)}>
        {content.ending(codeEnd)}
      </button>
      <span className="block text-ink-2">{recipientEmail ?? content.notSent}</span>
    </span>
  )
}

function Left({ card: { balanceCents, heldCents } }: { card: GiftCard }) {
  return (
    <span className="block">
      <Money cents={balanceCents} />
      {heldCents > 0 && <span className="block text-ink-2">{content.held(formatRand(heldCents))}</span>}
    </span>
  )
}

function CardRow({ card, onOpen }: CardProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <CardName card={card} onOpen={onOpen} />
        <GiftCardBadge status={card.status} />
      </div>
      <Left card={card} />
    </div>
  )
}
