import { Gift } from 'lucide-react'
import { useState } from 'react'
import type { GiftCard } from '#contract/orders/stored-value.ts'
import { formatRand } from '#domain/money/money.ts'
import { giftCardFilters } from '#domain/payments/stored-value.ts'
import { Money } from '#web/ui/money.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { GiftCardBadge } from './gift-card-badge.tsx'
import { giftCardContent as content } from './gift-card-content.ts'
import { GiftCardPanel } from './gift-card-panel.tsx'
import { useGiftCards } from './gift-card-queries.ts'
import { IssuePanel } from './issue-panel.tsx'
import { lastMomentOf } from './last-moment-of.ts'

/** Every gift card, the newest first. */
export function GiftCardList() {
  const view = useListView({ status: giftCardFilters })
  const query = useGiftCards(view.wanted)
  const [isIssuing, setIssuing] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  return (
    <RecordList
      name="gift-cards"
      content={content}
      view={view}
      query={query}
      rows={query.data?.giftCards}
      columns={columnsFor(setOpenId)}
      filters={{ status: { label: content.status, options: { ...content.filters, ...content.statuses } } }}
      icon={Gift}
      add={{ label: content.issue, onPress: () => setIssuing(true) }}
    >
      {isIssuing && <IssuePanel onClose={() => setIssuing(false)} />}
      {openId !== null && <GiftCardPanel id={openId} onClose={() => setOpenId(null)} />}
    </RecordList>
  )
}

function columnsFor(onOpen: (id: number) => void): readonly Column<GiftCard>[] {
  return [
    {
      key: 'card',
      onCard: 'heading',
      label: content.columns.card,
      isFixed: true,
      cell: (card) => <CardName card={card} onOpen={onOpen} />,
    },
    { key: 'left', onCard: 'line', label: content.columns.left, cell: (card) => <Left card={card} /> },
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
    {
      key: 'status',
      onCard: 'badge',
      label: content.columns.status,
      cell: ({ status }) => <GiftCardBadge status={status} />,
    },
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
