import type { OwnText } from '#contract/shop/own-text.ts'
import type { Form } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { textContent } from '../text-content.ts'
import type { TextValues } from '../text-values.ts'
import { homeContent as content } from './home-content.ts'
import { RowsField } from './rows-field.tsx'
import { SlidesField } from './slides-field.tsx'

type HomeFieldsProps = {
  form: Form<TextValues>
  text: Pick<OwnText, 'pictures' | 'problems'>
  isUntouched: boolean
  /** The version that was put into the editor. */
  used: number | null
}

/** Home from its slides to its last row. */
export function HomeFields({ form, text, isUntouched, used }: HomeFieldsProps) {
  return (
    <>
      {text.problems.length > 0 && (
        <Notice tone="warning" title={content.problems}>
          <ul className="mt-1 list-disc pl-5">
            {text.problems.map((problem) => (
              <li key={problem} className="wrap-anywhere">
                {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isUntouched && <p className="text-ink-2">{content.startFromShop}</p>}
      {used !== null && <Notice tone="info">{textContent.history.used(used)}</Notice>}
      <SlidesField form={form} pictures={text.pictures} />
      <RowsField form={form} />
    </>
  )
}
