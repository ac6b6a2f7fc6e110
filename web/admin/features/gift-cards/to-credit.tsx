import { Checkbox } from '#web/ui/field.tsx'
import { creditContent } from './gift-card-content.ts'

const { toCredit: content } = creditContent

type ToCreditProps = { isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** The choice of giving a refund as store credit. */
export function ToCredit({ isChosen, onChoose }: ToCreditProps) {
  return (
    <div>
      <Checkbox
        label={content.label}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <p className="mt-1 text-ink-2">{content.hint}</p>
    </div>
  )
}
