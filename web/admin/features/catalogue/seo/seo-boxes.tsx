import { useId } from 'react'
import { maxSeoDescriptionShown, maxSeoTitleShown, shorten } from '#domain/catalogue/shorten.ts'
import { seoFields } from '#domain/fields/seo-fields.ts'
import { boxOf, type FormOf } from '#web/admin/ui/form/form-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { useShopSettings } from '../../shop/use-shop-settings.ts'
import { control, textArea } from '../edit/control-looks.ts'
import { seoContent as content } from './seo-content.ts'

type Box = Omit<ReturnType<Form<FormOf<typeof seoFields>>['text']>, 'name'> & { name: string }

type SeoTexts = { title: string; description: string }

/** A title that can be chosen instead of typing one. */
export type ProposedTitle = {
  /** Of at most so many characters. */
  titleOf: (maxCharacters: number) => string
  onChoose: (title: string) => void
}

type SeoBoxesProps = {
  titleBox: Box
  descriptionBox: Box
  /** What the page says with what is typed, and by itself. */
  shown: SeoTexts
  byItself: SeoTexts
  /** Of the page: "/product/usb-hub". */
  path: string
  proposed?: ProposedTitle
}

/** The title and description of a page in search results, beside how they will look there. */
export function SeoBoxes({ titleBox, descriptionBox, shown, byItself, path, proposed }: SeoBoxesProps) {
  const { data: shop } = useShopSettings()
  const ending = shop ? ` | ${shop.name}` : ''
  const title = `${shown.title}${ending}`
  const proposal = proposed?.titleOf(maxSeoTitleShown - ending.length) ?? shown.title
  const { error, ...description } = descriptionBox
  return (
    <>
      <TextField
        {...boxOf(seoFields.seoTitle)}
        {...titleBox}
        hint={content.titleLength(title.length)}
        placeholder={byItself.title}
        className={control}
      />
      {proposal !== shown.title && proposal !== byItself.title && (
        <Button
          variant="secondary"
          size="small"
          className="self-start text-left"
          onClick={() => proposed?.onChoose(proposal)}
        >
          {content.use(proposal)}
        </Button>
      )}
      <Field
        label={seoFields.seoDescription.label}
        hint={content.descriptionLength(shown.description.length)}
        isOptional
        error={error}
      >
        {(controlProps) => (
          <textarea
            {...description}
            {...controlProps}
            rows={3}
            maxLength={seoFields.seoDescription.maxCharacters}
            placeholder={shorten(byItself.description, maxSeoDescriptionShown)}
            className={textArea}
          />
        )}
      </Field>
      <SearchPreview
        title={title}
        description={shown.description}
        address={`${shop?.publicUrl ?? ''}${path}`}
      />
    </>
  )
}

type SearchPreviewProps = { title: string; description: string; address: string }

function SearchPreview({ title, description, address }: SearchPreviewProps) {
  const titleId = useId()
  return (
    <figure aria-labelledby={titleId} className="flex min-w-0 flex-col gap-1.5">
      <figcaption>
        <span id={titleId} className="text-sm font-medium">
          {content.preview}
        </span>
        <span className="block text-sm text-ink-2">{content.previewText}</span>
      </figcaption>
      <div className="max-w-2xl min-w-0 rounded-tile border border-line bg-paper px-4 py-3">
        <p className="truncate text-sm text-ink-2">{crumbsOf(address)}</p>
        <p className="text-lg font-medium break-words text-green">{shorten(title, maxSeoTitleShown)}</p>
        <p className="text-sm break-words text-ink-2">{shorten(description, maxSeoDescriptionShown)}</p>
      </div>
    </figure>
  )
}

/** "https://shop.example/product/usb-hub" as "shop.example › product › usb-hub". */
function crumbsOf(address: string): string {
  return address
    .replace(/^https?:\/\//, '')
    .split('/')
    .filter(Boolean)
    .join(' › ')
}
