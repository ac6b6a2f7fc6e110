import type { Sale } from '#contract/catalogue/sale.ts'
import { type SaleAct, saleActs, saleFacts } from '#domain/catalogue/sale.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { Section } from '../../ui/section.tsx'
import { RecordPage } from '../record/record-page.tsx'
import { SaleBadge } from './sale-badge.tsx'
import { saleContent as content } from './sale-content.ts'
import { SalePreview } from './sale-preview.tsx'
import { useActOnSale, useSale } from './sale-queries.ts'
import { coversText, termsText } from './terms-text.ts'

/** One sale: what it does to prices, and what can be done with it now. */
export function SalePage({ id }: { id: number }) {
  const query = useSale(id)
  return (
    <RecordPage
      query={query}
      list={{ label: content.title, to: '/admin/sales' }}
      content={content}
      heading={({ sale }) => ({
        title: sale.name,
        badge: <SaleBadge state={sale.state} />,
        intro: `${termsText(sale)}: ${coversText(sale) || content.noLongerCovered}`,
      })}
    >
      {({ sale, preview }) => (
        <>
          <Acts sale={sale} />
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Section title={content.previewTitle}>
              <SalePreview preview={preview} />
            </Section>
            <Section title={content.details}>
              <Period sale={sale} />
            </Section>
          </div>
        </>
      )}
    </RecordPage>
  )
}

function Acts({ sale }: { sale: Sale }) {
  const { tell, warn } = useMessages()
  const confirm = useConfirm()
  const act = useActOnSale(sale.id)
  const possible = saleActs.filter((one) => saleFacts[sale.state].acts[one])

  async function go(one: SaleAct) {
    const { label, question, done } = content.acts[one]
    if (question && !(await confirm({ ...question, confirmLabel: label, cancelLabel: content.keep }))) return
    act.mutate(one, {
      onSuccess: () => tell({ title: done, text: sale.name }),
      onError: (error) => warn({ title: content.failed, text: error.message }),
    })
  }

  if (possible.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {possible.map((one) => (
        <Button
          key={one}
          variant="secondary"
          disabled={act.isPending}
          isBusy={act.isPending && act.variables === one}
          onClick={() => void go(one)}
        >
          {content.acts[one].label}
        </Button>
      ))}
    </div>
  )
}

function Period({ sale: { beginsAt, endsAt, beganAt, endedAt } }: { sale: Sale }) {
  const rows = [
    { label: content.begins, at: beganAt ?? beginsAt },
    { label: content.ends, at: endedAt ?? endsAt },
  ]
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(({ label, at }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">{label}</dt>
          <dd>
            <Moment at={at} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
