import { ButtonLink } from '#web/ui/button.tsx'
import { useShop } from '../../../use-shop.ts'
import { countText } from './phrases.ts'

/** On top of the page about returns: the way to begin one, and until when. */
export function BeginReturn() {
  const { changeOfMindDays, defectMonths } = useShop().returns
  return (
    <div data-screen-only className="flex flex-col items-start gap-2">
      <ButtonLink to="/orders">Return something</ButtonLink>
      <p className="text-sm text-ink-2">
        {`Choose the order that it came in. After delivery you have ${countText(changeOfMindDays, 'day')} if you changed your mind, and ${countText(defectMonths, 'month')} if something is wrong with it.`}
      </p>
    </div>
  )
}
