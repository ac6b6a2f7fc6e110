import { formatRand } from '#domain/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EntryList } from './entry-list.tsx'
import { GiftCardBadge } from './gift-card-badge.tsx'
import { giftCardContent } from './gift-card-content.ts'
import { useGiftCard, useMoveGiftCard } from './gift-card-queries.ts'
import { lastMomentOf } from './last-moment-of.ts'

const { detail: content } = giftCardContent

/** A gift card, what changed its balance, and the way to block it. */
export function GiftCardPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useGiftCard(id)
  const move = useMoveGiftCard(id)
  const card = data?.giftCard
  const isBlocked = card?.status === 'blocked'
  return (
    <SidePanel
      title={card ? content.title(card.codeEnd) : giftCardContent.title}
      subtitle={card ? content.left(formatRand(card.balanceCents)) : ''}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {content.close}
          </Button>
          {card && (
            <Button
              variant={isBlocked ? 'primary' : 'danger'}
              isBusy={move.isPending}
              onClick={() => move.mutate(isBlocked ? 'unblock' : 'block')}
            >
              {isBlocked ? content.unblock : content.block}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {(error ?? move.error) && (
          <Notice tone="error" title={error ? giftCardContent.failure : content.failed}>
            {(error ?? move.error)?.message}
          </Notice>
        )}
        {!data && !error && <Skeleton className="h-40" />}
        {card && (
          <>
            <p className="flex flex-wrap items-center gap-3">
              <GiftCardBadge status={card.status} />
              {card.heldCents > 0 && giftCardContent.held(formatRand(card.heldCents))}
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
              <dt className="text-ink-2">{giftCardContent.columns.issued}</dt>
              <dd>{formatRand(card.issuedCents)}</dd>
              <dt className="text-ink-2">{giftCardContent.columns.expires}</dt>
              <dd>
                <Moment at={lastMomentOf(card.expiresAt)} isShort />
              </dd>
              <dt className="text-ink-2">{content.sentTo}</dt>
              <dd className="wrap-anywhere">{card.recipientEmail ?? content.nobody}</dd>
            </dl>
            <section>
              <h3 className="mb-1 font-medium">{content.history}</h3>
              <EntryList entries={data.entries} />
            </section>
            {!isBlocked && <p className="text-ink-2">{content.blockHint}</p>}
          </>
        )}
      </div>
    </SidePanel>
  )
}
