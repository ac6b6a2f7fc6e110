import { useDeferredValue } from 'react'
import type { DiscountEffect } from '#domain/money/discounts/discount-effect.ts'
import { discountInWords, percentText } from '#domain/money/discounts/discount-words.ts'
import { Loaded, Section } from '../../ui/section.tsx'
import { discountContent as content } from './discount-content.ts'
import { useDiscountEffect } from './discount-queries.ts'
import { bodyOf, type DiscountValues, validateValues, wordsOfValues } from './discount-values.ts'

/** What a discount will do, while it is typed: in words, and to the margin. */
export function DiscountForecast({ values }: { values: DiscountValues }) {
  const settled = useDeferredValue(values)
  const isReady =
    validateValues({ ...settled, label: settled.label || '-', code: settled.code || 'CODE' }) === null
  const effect = useDiscountEffect(isReady ? effectBody(settled) : null)
  return (
    <>
      <Section title={content.preview}>
        {isReady && (
          <ul className="flex flex-col gap-1.5 wrap-anywhere">
            {discountInWords(wordsOfValues(settled)).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={content.effect}>
        {isReady && <Loaded query={effect}>{(found) => <Effect effect={found} />}</Loaded>}
      </Section>
    </>
  )
}

/** Only what the effect depends on, so that nothing is asked while the name is typed. */
function effectBody(values: DiscountValues) {
  return {
    ...bodyOf(values),
    label: '-',
    code: null,
    customers: [],
    endsOn: null,
    maxUses: null,
    maxPerPerson: null,
  }
}

export function Effect({ effect }: { effect: DiscountEffect | null }) {
  if (!effect) return <p>{content.noEffect}</p>
  const { products, belowCost, marginBefore, marginAfter } = effect
  if (products === 0) return <p className="text-clay">{content.noProducts}</p>
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ink-2">{content.effectOf(products)}</p>
      <p className="font-medium tabular-nums">
        {content.marginFrom(percentText(roundedTenth(marginBefore)), percentText(roundedTenth(marginAfter)))}
      </p>
      <p className={belowCost > 0 ? 'text-clay' : undefined}>
        {belowCost > 0 ? content.belowCost(belowCost) : content.noneBelowCost}
      </p>
    </div>
  )
}

function roundedTenth(basisPoints: number): number {
  return Math.round(basisPoints / 10) * 10
}
