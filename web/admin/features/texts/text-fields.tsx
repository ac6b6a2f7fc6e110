import type { TextContent } from '#contract/shop/own-text.ts'
import {
  maxBannerLength,
  maxEmailWordsLength,
  maxLeadLength,
  maxTextLength,
  maxTitleLength,
} from '#domain/texts/own-text.ts'
import { Checkbox, Field, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { textContent } from './text-content.ts'
import type { TextValues } from './text-values.ts'

const { fields } = textContent

type TextFieldsProps = {
  form: Form<TextValues>
  textKey: string
  kind: Exclude<TextContent['kind'], 'home'>
}

/** The boxes of a text of one kind. */
export function TextFields({ form, textKey, kind }: TextFieldsProps) {
  switch (kind) {
    case 'page':
      return <PageFields form={form} isOwn={textKey.startsWith('own-')} />
    case 'banner':
      return <BannerFields form={form} />
    case 'email':
      return <EmailFields form={form} />
  }
}

function PageFields({ form, isOwn }: { form: Form<TextValues>; isOwn: boolean }) {
  return (
    <>
      <TextField label={fields.title} maxLength={maxTitleLength} autoComplete="off" {...form.text('title')} />
      <Area
        form={form}
        field="lead"
        label={fields.lead}
        hint={fields.leadHint}
        rows={2}
        maxLength={maxLeadLength}
      />
      <Area form={form} field="text" label={fields.text} rows={22} maxLength={maxTextLength} />
      {isOwn && <Checkbox label={fields.isInFooter} {...form.check('isInFooter')} />}
    </>
  )
}

function BannerFields({ form }: { form: Form<TextValues> }) {
  return (
    <>
      <Area form={form} field="text" label={fields.bannerText} rows={2} maxLength={maxBannerLength} />
      <TextField
        label={fields.link}
        hint={fields.linkHint}
        isOptional
        autoComplete="off"
        {...form.text('link')}
      />
      <TextField
        label={fields.linkLabel}
        isOptional
        maxLength={60}
        autoComplete="off"
        {...form.text('linkLabel')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="datetime-local" label={fields.begins} isOptional {...form.text('begins')} />
        <TextField type="datetime-local" label={fields.ends} isOptional {...form.text('ends')} />
      </div>
      <p className="text-sm text-ink-2">{fields.momentHint}</p>
    </>
  )
}

function EmailFields({ form }: { form: Form<TextValues> }) {
  const sizes = { rows: 5, maxLength: maxEmailWordsLength }
  return (
    <>
      <Area form={form} field="opening" label={fields.opening} hint={fields.openingHint} {...sizes} />
      <Area form={form} field="closing" label={fields.closing} hint={fields.closingHint} {...sizes} />
    </>
  )
}

type AreaProps = {
  form: Form<TextValues>
  field: 'lead' | 'text' | 'opening' | 'closing'
  label: string
  hint?: string
  rows: number
  maxLength: number
}

function Area({ form, field, label, hint, rows, maxLength }: AreaProps) {
  const { error, ...text } = form.text(field)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          {...text}
          rows={rows}
          maxLength={maxLength}
          className="w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base hover:border-ink aria-invalid:border-red"
        />
      )}
    </Field>
  )
}
